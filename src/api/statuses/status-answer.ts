import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findVisibleStatus, getVisibleStatus } from '../../domain/statuses/policy.ts';
import { loadStatuses, renderStatus } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one Status. The caller must check that the viewer may see it. 404 when it has just been deleted. */
export async function answerStatus(db: Db, viewer: Viewer | null, id: number): Promise<Answer> {
  const text = renderStatus(await loadStatuses(db, viewer, [id]), id);
  if (text === undefined) throw notFound('Not Found');
  return rawJson(text);
}

/** As `answerStatus`, but 404 when the viewer may not see it, as when undoing an action on a status that was hidden since. */
export async function answerVisibleStatus(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  await getVisibleStatus(db, viewer, id);
  return answerStatus(db, viewer, id);
}

/**
 * Answers the status that a client has named, when what was done went to `acted`: itself, or the original of the reblog that it is.
 * Clients put the answer where the one that they named was, so that is answered, as in Mastodon; the original when the reblog is gone
 * or hidden. 404 when both are.
 */
export async function answerNamed(db: Db, viewer: Viewer, named: number, acted: number): Promise<Answer> {
  if (named !== acted && (await findVisibleStatus(db, viewer, named))) return answerStatus(db, viewer, named);
  return answerVisibleStatus(db, viewer, acted);
}
