import { toWire } from '../../lib/id.ts';
import type { Compose } from './mailing.ts';
import { mailResponse } from './responses.ts';
import type { LikeOrder } from './verbs.ts';

/** A favourite, or that it was taken back, goes to the author. */
export const like: Compose<LikeOrder> = (db, { verb, id, accountId, statusId }) => {
  const fragment = `likes/${toWire(id)}`;
  const takenBack = verb !== 'like';
  const subject = `like:${accountId}:${statusId}`;
  return mailResponse(db, { accountId, statusId, fragment, takenBack, subject }, { type: 'Like' });
};
