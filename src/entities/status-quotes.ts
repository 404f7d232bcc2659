import type { Viewer } from '../domain/accounts/viewer.ts';
import { muteLasts } from '../domain/relationships/conditions.ts';
import { now } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { QuoteRow } from '../schema/statuses.ts';
import { visibleIds } from './visible-ids.ts';

/** A quote as a viewer sees it: its state, and the quoted status when it may be shown. */
export type QuoteView = { state: string; quotedId: number | null };

type QuoteFacts = Pick<QuoteRow, 'id' | 'state' | 'quoted_status_id' | 'quoted_account_id'>;

/**
 * Loads quotes by id, with states that depend on the viewer: hidden, blocked or muted. A link by older software does not count as a quote
 * until somebody has agreed to it. `asSource`: what was quoted is shown in any state, for writing the post anew. (Mastodon:
 * `base_quote_serializer.rb`; `Quote#acceptable?`.)
 */
export async function loadQuotes(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
  asSource = false,
): Promise<Map<number, QuoteView>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'state', 'quoted_status_id', 'quoted_account_id'])
    .where(idsIn(db, 'id', ids))
    .where((eb) => eb.or([eb('legacy', '=', 0), eb('state', '=', 'accepted')]))
    .execute();
  const quoted = rows.map((row) => row.quoted_status_id).filter((id) => id !== null);
  const visible = await visibleIds(db, viewer, quoted);
  const unwanted = await unwantedAuthors(
    db,
    viewer,
    rows.map((row) => row.quoted_account_id).filter((id) => id !== null),
  );
  return new Map(rows.map((row) => [row.id, viewOf(row, { visible, unwanted, asSource })]));
}

type Seen = {
  readonly visible: ReadonlySet<number>;
  readonly unwanted: ReadonlyMap<number, string>;
  readonly asSource: boolean;
};

function viewOf(row: QuoteFacts, { visible, unwanted, asSource }: Seen): QuoteView {
  if (row.state !== 'accepted') {
    const shown = asSource && row.quoted_status_id !== null && visible.has(row.quoted_status_id);
    return { state: row.state, quotedId: shown ? row.quoted_status_id : null };
  }
  if (row.quoted_status_id === null) return { state: 'deleted', quotedId: null };
  if (!visible.has(row.quoted_status_id)) return { state: 'unauthorized', quotedId: null };
  const why = row.quoted_account_id === null ? undefined : unwanted.get(row.quoted_account_id);
  return { state: why ?? 'accepted', quotedId: row.quoted_status_id };
}

/** The authors that the viewer blocks or mutes, each with the state that this gives to their quoted posts. */
async function unwantedAuthors(
  db: Db,
  viewer: Viewer | null,
  authors: readonly number[],
): Promise<Map<number, string>> {
  if (!viewer || authors.length === 0) return new Map();
  const me = viewer.accountId;
  const domains = await db
    .selectFrom('accounts')
    .innerJoin('user_domain_blocks as d', 'd.domain', 'accounts.domain')
    .select('accounts.id')
    .where('d.account_id', '=', me)
    .where(idsIn(db, 'accounts.id', authors))
    .execute();
  const mutes = await db
    .selectFrom('mutes')
    .select('target_id as id')
    .where('account_id', '=', me)
    .where(muteLasts('mutes', now()))
    .where(idsIn(db, 'target_id', authors))
    .execute();
  const blocks = await db
    .selectFrom('blocks')
    .select('target_id as id')
    .where('account_id', '=', me)
    .where(idsIn(db, 'target_id', authors))
    .execute();
  return new Map([
    ...mutes.map(({ id }) => [id, 'muted_account'] as const),
    ...domains.map(({ id }) => [id, 'blocked_domain'] as const),
    ...blocks.map(({ id }) => [id, 'blocked_account'] as const),
  ]);
}
