import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { PollRow } from '../../schema/polls.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { visibleTo } from '../statuses/policy.ts';

/** A poll whose status the viewer may see. 404 "Not Found" both when it is hidden and when it is absent. */
export async function getVisiblePoll(db: Db, viewer: AnyViewer, id: number): Promise<PollRow> {
  const poll = await db
    .selectFrom('polls as p')
    .innerJoin('statuses as s', 's.id', 'p.status_id')
    .selectAll('p')
    .where('p.id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst();
  if (!poll) throw notFound('notFound');
  return poll;
}

/** The poll of a status, if it has one. */
export function findPollOf(db: Db, statusId: number): Promise<PollRow | undefined> {
  return db.selectFrom('polls').selectAll().where('status_id', '=', statusId).executeTakeFirst();
}
