import { inboxOf } from '../../domain/deliveries/recipients.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';
import { localUri, type Mailing, mail, uriOf } from './mailing.ts';

type Response = {
  /** The account that responds. */
  readonly accountId: number;
  readonly statusId: number;
  /** The part after the `#` in the id of the activity. */
  readonly fragment: string;
  readonly takenBack: boolean;
  readonly subject: string;
  readonly context?: JsonValue;
};

/**
 * A response to a status (a favourite, a reaction) or its withdrawal, for the author of the status. Nothing when the status is gone, its
 * author has no inbox elsewhere, or the author is suspended and the response is new.
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
