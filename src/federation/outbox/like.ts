import { toWire } from '../../lib/id.ts';
import type { Compose } from './mailing.ts';
import { mailResponse } from './responses.ts';
import type { LikeOrder } from './verbs.ts';

/** A favourite, or its withdrawal, for the author of the status. */
export const like: Compose<LikeOrder> = (db, { verb, id, accountId, statusId }) => {
  const fragment = `likes/${toWire(id)}`;
  const takenBack = verb !== 'like';
  const subject = `like:${accountId}:${statusId}`;
  return mailResponse(db, { accountId, statusId, fragment, takenBack, subject }, { type: 'Like' });
};
