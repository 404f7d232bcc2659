import { inboxOf } from '../../domain/deliveries/recipients.ts';
import { toWire } from '../../lib/id.ts';
import { type Compose, localUri, mail, uriOf } from './mailing.ts';
import type { LikeOrder } from './verbs.ts';

/** A favourite, or that it was taken back, goes to the author. */
export const like: Compose<LikeOrder> = async (db, { verb, id, accountId, statusId }) => {
  const status = await db
    .selectFrom('statuses')
    .select(['uri', 'account_id'])
    .where('id', '=', statusId)
    .executeTakeFirst();
  const author = status && (await uriOf(db, status.account_id));
  const inbox = status && (await inboxOf(db, status.account_id));
  if (!status || author === undefined || inbox === undefined) return [];
  const actor = localUri(db, accountId);
  const activity = { id: `${actor}#likes/${toWire(id)}`, type: 'Like', actor, to: [author], object: status.uri };
  const undo = { id: `${activity.id}/undo`, type: 'Undo', actor, to: [author], object: activity };
  return mail({
    accountId,
    activity: verb === 'like' ? activity : undo,
    inboxes: [inbox],
    subject: `like:${accountId}:${statusId}`,
  });
};
