import { findFederated } from '../../domain/statuses/find-federated.ts';
import type { Compose } from './mailing.ts';
import { updated } from './status.ts';

/** New counts of a local poll, for all servers that have it. */
export const pollChanged: Compose<{ readonly statusId: number }> = async (db, { statusId }) => {
  const row = await findFederated(db, statusId);
  return row ? updated(db, row) : [];
};
