import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { StatusFacts } from '../../domain/statuses/facts.ts';
import type { WrittenStatus } from '../../domain/statuses/new-status.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { loadFavourited, loadStatuses, loadWritten, renderStatus, type StatusesLoaded } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one Status; whether the viewer may see it is for the caller to know. 404 when it has just gone. */
export async function answerStatus(db: Db, viewer: Viewer | null, id: number): Promise<Answer> {
  return answerLoaded(await loadStatuses(db, viewer, [id]), id);
}

/** As `answerStatus`, of one that the viewer has just written. */
export async function answerWritten(db: Db, viewer: Viewer, written: WrittenStatus): Promise<Answer> {
  return answerLoaded(await loadWritten(db, viewer, written), written.row.id);
}

/** As `answerStatus`, of one that the viewer has just favourited, or no longer does; 404 when it may not be seen. */
export async function answerFavourited(
  db: Db,
  viewer: Viewer,
  facts: StatusFacts | undefined,
  favourited: boolean,
): Promise<Answer> {
  if (!facts) throw notFound('Not Found');
  return answerLoaded(await loadFavourited(db, viewer, facts, favourited), facts.id);
}

function answerLoaded(loaded: StatusesLoaded, id: number): Answer {
  const text = renderStatus(loaded, id);
  if (text === undefined) throw notFound('Not Found');
  return rawJson(text);
}

/** As `answerStatus`; 404 when the viewer may not see it, as after taking back what was done to a status before it was hidden. */
export async function answerVisibleStatus(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  await getVisibleStatus(db, viewer, id);
  return answerStatus(db, viewer, id);
}
