import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { mutesConversations } from '../domain/conversations/mutes-conversations.ts';
import type { Db } from '../platform/db/handle.ts';
import { keptQuery } from '../platform/db/kept-query.ts';
import { remembered } from '../platform/db/remembered.ts';
import { idRows } from '../platform/db/sql.ts';
import type { StatusFacts } from './status-rows.ts';

const FLAGS = ['favourited', 'reblogged', 'bookmarked', 'muted', 'pinned', 'follows_author'] as const;

type Flag = (typeof FLAGS)[number];

/** How a viewer stands to statuses: for each flag the ids of those that have it. */
export type StatusFlags = Readonly<Record<Flag, ReadonlySet<number>>>;

const NO_IDS: ReadonlySet<number> = new Set();
const NONE: StatusFlags = {
  favourited: NO_IDS,
  reblogged: NO_IDS,
  bookmarked: NO_IDS,
  muted: NO_IDS,
  pinned: NO_IDS,
  follows_author: NO_IDS,
};

type FlagForm = {
  readonly bookmarks: boolean;
  readonly mutes: boolean;
  readonly pins: boolean;
  readonly forFollowers: boolean;
};
type FlagParams = { readonly me: number; readonly ids: readonly number[] };

const readFlags = keptQuery((db, { bookmarks, mutes, pins, forFollowers }: FlagForm, { me, ids }: FlagParams) => {
  const wanted = sql`from ${idRows(db, ids)} as wanted`;
  const parts: RawBuilder<unknown>[] = [
    sql`select x.status_id as id, 'favourited' as flag ${wanted}
      cross join favourites as x where x.account_id = ${me} and x.status_id = wanted.value`,
    sql`select x.reblog_of_id as id, 'reblogged' as flag ${wanted}
      cross join statuses as x where x.account_id = ${me} and x.reblog_of_id = wanted.value`,
  ];
  if (bookmarks) {
    parts.push(sql`select x.status_id as id, 'bookmarked' as flag ${wanted}
      cross join bookmarks as x where x.account_id = ${me} and x.status_id = wanted.value`);
  }
  if (mutes) {
    parts.push(sql`select s.id, 'muted' as flag ${wanted}
      cross join statuses as s join conversation_mutes as x on x.account_id = ${me} and x.conversation_id = s.conversation_id
      where s.id = wanted.value`);
  }
  if (pins) {
    parts.push(sql`select x.status_id as id, 'pinned' as flag ${wanted}
      cross join status_pins as x where x.account_id = ${me} and x.status_id = wanted.value`);
  }
  if (forFollowers) {
    parts.push(sql`select s.id, 'follows_author' as flag ${wanted}
      cross join statuses as s join follows as x on x.account_id = ${me} and x.target_id = s.account_id
      where s.id = wanted.value and s.quote_policy = 'followers'`);
  }
  return sql<{ id: number; flag: Flag }>`${sql.join(parts, sql` union all `)}`.compile(db);
});

/**
 * The newest status that a viewer has bookmarked, and pinned, 0 for none: newer ones need not be asked about, which are most of those
 * that are shown.
 */
const newestMarked = remembered(['bookmarks', 'status_pins'], async (db, me: number) => {
  const { rows } = await sql<{ bookmarked: number | null; pinned: number | null }>`select
    (select max(status_id) from bookmarks where account_id = ${me}) as bookmarked,
    (select max(status_id) from status_pins where account_id = ${me}) as pinned`.execute(db);
  const [row] = rows;
  return { bookmarked: row?.bookmarked ?? 0, pinned: row?.pinned ?? 0 };
});

type Seldom = Awaited<ReturnType<typeof newestMarked>> & { readonly mutes: boolean };

const isForFollowers = ({ quote_policy }: StatusFacts) => quote_policy === 'followers';

function mayHaveFlags(status: StatusFacts, { bookmarked, pinned, mutes }: Seldom): boolean {
  const isLiked = status.favourites_count > 0 || status.reblogs_count > 0;
  return isLiked || mutes || status.id <= Math.max(bookmarked, pinned) || isForFollowers(status);
}

/** How the viewer stands to statuses: at most one query for any number, none for nobody. */
export async function loadStatusFlags(
  db: Db,
  viewer: Viewer | null,
  statuses: readonly StatusFacts[],
): Promise<StatusFlags> {
  if (!viewer || statuses.length === 0) return NONE;
  const { accountId: me } = viewer;
  const seldom = { ...(await newestMarked(db, me)), mutes: await mutesConversations(db, me) };
  const asked = statuses.filter((status) => mayHaveFlags(status, seldom));
  if (asked.length === 0) return NONE;
  const form = {
    bookmarks: asked.some(({ id }) => id <= seldom.bookmarked),
    mutes: seldom.mutes,
    pins: asked.some(({ id }) => id <= seldom.pinned),
    forFollowers: asked.some(isForFollowers),
  };
  const rows = await readFlags(db, form, { me, ids: asked.map((status) => status.id) });
  if (rows.length === 0) return NONE;
  const flags: Record<Flag, Set<number>> = {
    favourited: new Set(),
    reblogged: new Set(),
    bookmarked: new Set(),
    muted: new Set(),
    pinned: new Set(),
    follows_author: new Set(),
  };
  for (const { id, flag } of rows) flags[flag].add(id);
  return flags;
}
