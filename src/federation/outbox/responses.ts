import { inboxOf } from '../../domain/deliveries/recipients.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';
import { localUri, type Mailing, mail, uriOf } from './mailing.ts';

type Response = {
  /** Whose it is. */
  readonly accountId: number;
  readonly statusId: number;
  /** What follows the `#` in its id. */
  readonly fragment: string;
  readonly takenBack: boolean;
  readonly subject: string;
  readonly context?: JsonValue;
};

/**
 * What somebody makes of a status (a favourite, a reaction), or that it was taken back, to the author; nothing when the status is gone, or its
 * author has no inbox elsewhere, or is suspended and would be told something new.
 */
export async function mailResponse(db: Db, response: Response, says: JsonObject): Promise<readonly Mailing[]> {
  const { accountId, statusId, fragment, takenBack, ...rest } = response;
  const status = await db
    .selectFrom('statuses')
    .select(['uri', 'account_id'])
    .where('id', '=', statusId)
    .executeTakeFirst();
  const author = status && (await uriOf(db, status.account_id));
  const inbox = status && (await inboxOf(db, status.account_id, { suspendedToo: takenBack }));
  if (!status || author === undefined || inbox === undefined) return [];
  const actor = localUri(db, accountId);
  const activity = { id: `${actor}#${fragment}`, ...says, actor, to: [author], object: status.uri };
  const undo = { id: `${activity.id}/undo`, type: 'Undo', actor, to: [author], object: activity };
  return mail({ accountId, activity: takenBack ? undo : activity, inboxes: [inbox], ...rest });
}
