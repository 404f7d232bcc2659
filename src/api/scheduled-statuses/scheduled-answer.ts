import { getScheduled } from '../../domain/scheduled/schedule.ts';
import { loadScheduledStatuses, renderScheduledStatuses } from '../../entities/scheduled-status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one of the viewer's own ScheduledStatuses. 404 when there is none. */
export async function answerScheduled(db: Db, viewer: { accountId: number }, id: number): Promise<Answer> {
  const loaded = await loadScheduledStatuses(db, [await getScheduled(db, viewer, id)]);
  return rawJson(renderScheduledStatuses(loaded).join());
}
