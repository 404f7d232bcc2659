import { forbidden, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import { isPersonal, type Visibility } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { assertMayInteract } from '../interactions/policy.ts';
import { notify } from '../notifying/notify.ts';
import { isBlocking } from '../relationships/queries.ts';
import { getAuthor } from '../statuses/author.ts';
import { countReblog } from '../statuses/count-reblog.ts';
import { countStatus } from '../statuses/counters.ts';
import { federateStatus } from '../statuses/federate.ts';
import { insertStatus } from '../statuses/insert-status.ts';
import { UNTOUCHED } from '../statuses/new-status.ts';
import { getOriginal } from '../statuses/original.ts';
import { statusUri } from '../statuses/uris.ts';
import { fanOut } from '../timelines/fan-out.ts';
import { fireStatusWebhooks } from '../webhooks/fire.ts';
import { passesOn } from './passes-on.ts';

/** The identity of a reblog from another server; undefined for one made here. */
export type ReblogOrigin = { readonly id: number; readonly uri: string; readonly createdAt: number };

type Order = {
  readonly statusId: number;
  readonly visibility?: Visibility | undefined;
  readonly origin?: ReblogOrigin;
};

/**
 * Reblogs a status, or the status that it reblogs. A repetition returns the first reblog. Returns the id of the reblog. 404 when the status
 * is hidden or absent; 403 for direct posts, for others' followers-only posts, when the account blocks the author, and when the
 * author does not let an account of this server reblog. Mastodon: ReblogService, `status_policy.rb`.
 */
export async function reblog(tx: Tx, { accountId }: { readonly accountId: number }, order: Order): Promise<number> {
  const original = await getOriginal(tx, { accountId }, order.statusId);
  await assertReblogable(tx, accountId, original);
  // Counting first locks the row, so that the second of two concurrent reblogs sees the first.
  if (!(await countReblog(tx, original.id, 1))) throw notFound();
  const earlier = await findReblog(tx, accountId, original.id);
  if (earlier) {
    await countReblog(tx, original.id, -1);
    return earlier.id;
  }
  if (!order.origin) await assertMayInteract(tx, accountId, 'reblog', original);
  const row = await insertReblog(tx, accountId, original, order);
  await countStatus(tx, row, 1);
  await fanOut(tx, row, { isNew: true });
  if (!(await isPassedOn(tx, accountId, original, order))) {
    await notify(tx, { to: original.account_id, from: accountId, type: 'reblog', statusId: original.id });
  }
  await federateStatus(tx, 'announce', row);
  tx.emit({ type: 'status.published', statusId: row.id });
  await fireStatusWebhooks(tx, 'status.created', row);
  return row.id;
}

/** Only what comes from elsewhere is by groups, and only people of this server are told. */
async function isPassedOn(tx: Tx, accountId: number, original: StatusRow, { origin }: Order): Promise<boolean> {
  return origin !== undefined && original.local === 1 && (await passesOn(tx, accountId, original));
}

/** The reblog of a status by an account, if there is one. */
export function findReblog(tx: Tx, accountId: number, originalId: number): Promise<StatusRow | undefined> {
  return tx
    .selectFrom('statuses')
    .selectAll()
    .where('reblog_of_id', '=', originalId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

async function assertReblogable(tx: Tx, accountId: number, original: StatusRow): Promise<void> {
  const own = original.account_id === accountId;
  if (isPersonal(original.visibility) || (original.visibility === 'private' && !own)) throw forbidden();
  if (await isBlocking(tx, accountId, original.account_id)) throw forbidden();
}

async function insertReblog(
  tx: Tx,
  accountId: number,
  original: StatusRow,
  { visibility, origin }: Order,
): Promise<StatusRow> {
  const id = origin?.id ?? newId();
  const uri = origin?.uri ?? `${statusUri(tx.instance.origin, accountId, id)}/activity`;
  const row: StatusRow = {
    ...UNTOUCHED,
    id,
    account_id: accountId,
    uri,
    url: uri,
    local: origin ? 0 : 1,
    text: '',
    title: '',
    content: '',
    content_type: 'text/plain',
    spoiler_text: '',
    sensitive: 0,
    visibility: original.visibility === 'private' ? 'private' : (visibility ?? (await usualVisibility(tx, accountId))),
    language: original.language,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    conversation_id: null,
    reblog_of_id: original.id,
    application_id: null,
    quote_policy: 'nobody',
    local_only: original.local_only,
    fetched_at: null,
    created_at: origin?.createdAt ?? now(),
  };
  await insertStatus(tx, row);
  return row;
}

async function usualVisibility(tx: Tx, accountId: number): Promise<Visibility> {
  const { defaults, silenced } = await getAuthor(tx, accountId);
  return silenced && defaults.visibility === 'public' ? 'unlisted' : defaults.visibility;
}
