import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findVisibleStatus, getVisibleStatus } from '../../domain/statuses/policy.ts';
import { loadStatuses, renderStatus } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one Status. The caller must check that the viewer may see it. 404 when it has just been deleted. */
export async function answerStatus(db: Db, viewer: Viewer | null, id: number): Promise<Answer> {
  const text = renderStatus(await loadStatuses(db, viewer, [id]), id);
  if (text === undefined) throw notFound('notFound');
  return rawJson(text);
}

/**
 * As `answerStatus`, after undoing an action: 404 when the status was hidden from the viewer since, unless everybody else sees it, which is
 * so when its author has blocked them. Mastodon answers hidden ones, too.
 */
export async function answerUndone(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  if (!(await findVisibleStatus(db, viewer, id))) await getVisibleStatus(db, null, id);
  return answerStatus(db, viewer, id);
}

/**
 * Answers the status that a client has named, when what was done went to `acted`: itself, or the original of the reblog that it is.
 * Clients put the answer where the one that they named was, so that is answered, as in Mastodon; the original when the reblog is gone
 * or hidden. 404 when both are.
 */
export async function answerNamed(db: Db, viewer: Viewer, named: number, acted: number): Promise<Answer> {
  if (named !== acted && (await findVisibleStatus(db, viewer, named))) return answerStatus(db, viewer, named);
  return answerUndone(db, viewer, acted);
}
