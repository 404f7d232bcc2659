import { now } from '../../../lib/time.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { getRow } from '../../get-row.ts';
import type { NewMention } from '../new-status.ts';
import { reviseStatus } from '../revise-status.ts';
import { deliverLocally, insertMentions } from '../store-status.ts';
import { orderAwaited } from './awaited-statuses.ts';
import { type Author, mentionsOf, visibilityFor, visibilityOf } from './mentions.ts';
import type { RemoteStatus } from './remote-status.ts';
import { orderUnknown } from './unknown-mentions.ts';

/** How long (ms) after it was written a post may still be delivered: servers try for about a week. */
const DELIVERED_WITHIN = 8 * 86_400_000;

/** Notes that a post was fetched, so that a later delivery still adds it to timelines and notifies people. */
export async function noteEarly(tx: Tx, row: StatusRow): Promise<void> {
  if (row.created_at < now() - DELIVERED_WITHIN) return;
  await tx.insertInto('early_statuses').values({ status_id: row.id, created_at: row.created_at }).execute();
}

/** A post as its author has sent it. */
type Sent = { readonly author: Author; readonly status: RemoteStatus };

/** Whether a post was fetched, and has not been delivered since. */
export async function isEarly(db: Db, statusId: number): Promise<boolean> {
  const row = await db
    .selectFrom('early_statuses')
    .select('status_id')
    .where('status_id', '=', statusId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a post that was fetched before to timelines and notifies people, once, when it is delivered. Does nothing for others. What its
 * author has sent may be for more people than the fetched copy says, and whom it names is looked up now. Mastodon:
 * ActivityPub::Activity::Create#postprocess_audience_and_deliver.
 */
export async function deliverEarly(tx: Tx, uri: string, sent?: Sent): Promise<void> {
  const early = await tx
    .deleteFrom('early_statuses')
    .where('status_id', 'in', (eb) => eb.selectFrom('statuses').select('id').where('uri', '=', uri))
    .returning('status_id')
    .executeTakeFirst();
  if (!early) return;
  const awaits = await awaitParent(tx, early.status_id);
  await orderMissing(tx, early.status_id);
  // Read last, because the post that it replies to may just have arrived.
  const row = await getRow(tx, 'statuses', early.status_id);
  const { mentions, visibility } = sent
    ? await complete(tx, row, sent)
    : { ...row, mentions: await readMentions(tx, row.id) };
  await deliverLocally(tx, { ...row, visibility }, { mentions, reach: awaits ? 'mentioned' : 'everyone' });
}

/** Adds whom the author's copy names or is addressed to, unless it is older than the fetched one, and has the unknown ones looked up. */
async function complete(tx: Tx, row: StatusRow, { author, status }: Sent) {
  const known = await readMentions(tx, row.id);
  const given = await mentionsOf(tx, author, { ...status, visibility: visibilityOf(row) }, row.in_reply_to_account_id);
  const asides = new Set(given.mentions.filter(({ aside }) => aside).map(({ accountId }) => accountId));
  const ids = new Set(known.map(({ accountId }) => accountId));
  const isOlder = row.edited_at !== null && (status.editedAt ?? 0) < row.edited_at;
  const added = isOlder ? [] : given.mentions.filter(({ accountId }) => !ids.has(accountId));
  await insertMentions(tx, row.id, added);
  if (!isOlder) await orderUnknown(tx, row, given.unknown);
  const visibility = row.visibility === 'direct' ? visibilityFor({ visibility: 'direct' }, added) : row.visibility;
  if (added.length > 0) await reviseStatus(tx, row.id, { visibility });
  const mentions = known.map((one) => (asides.has(one.accountId) ? { ...one, aside: true } : one));
  return { visibility, mentions: [...mentions, ...added] };
}

/** Whether the status that it replies to is still unknown here; the home timelines wait for that too. */
async function awaitParent(tx: Tx, statusId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('awaited_statuses')
    .set({ fan_out: 1 })
    .where('status_id', '=', statusId)
    .where('role', '=', 'parent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Orders fetches of what it replies to and quotes, as far as that is not known here. */
async function orderMissing(tx: Tx, statusId: number): Promise<void> {
  const missing = await tx.selectFrom('awaited_statuses').select('uri').where('status_id', '=', statusId).execute();
  for (const { uri } of missing) await orderAwaited(tx, uri);
}

async function readMentions(db: Db, statusId: number): Promise<NewMention[]> {
  const rows = await db
    .selectFrom('mentions as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'a.domain', 'm.silent'])
    .where('m.status_id', '=', statusId)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, domain: row.domain, silent: row.silent === 1 }));
}

/** Deletes records of posts that no server will deliver any more. */
export async function purgeEarly(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('early_statuses')
    .where('created_at', '<', now() - DELIVERED_WITHIN)
    .execute();
}
