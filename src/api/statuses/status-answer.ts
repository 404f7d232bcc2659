import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { StatusFacts } from '../../domain/statuses/facts.ts';
import type { WrittenStatus } from '../../domain/statuses/new-status.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { loadFavourited, loadStatuses, loadWritten, renderStatus, type StatusesLoaded } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one Status. The caller must check that the viewer may see it. 404 when it has just been deleted. */
export async function answerStatus(db: Db, viewer: Viewer | null, id: number): Promise<Answer> {
  return answerLoaded(await loadStatuses(db, viewer, [id]), id);
}

/** As `answerStatus`, for a status that the viewer has just written. */
export async function answerWritten(db: Db, viewer: Viewer, written: WrittenStatus): Promise<Answer> {
  return answerLoaded(await loadWritten(db, viewer, written), written.row.id);
}

/** As `answerStatus`, for a status that the viewer has just favourited or unfavourited. 404 when the viewer may not see it. */
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

/** As `answerStatus`, but 404 when the viewer may not see it, as when undoing an action on a status that was hidden since. */
export async function answerVisibleStatus(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  await getVisibleStatus(db, viewer, id);
  return answerStatus(db, viewer, id);
}
