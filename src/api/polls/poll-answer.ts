import type { Viewer } from '../../domain/accounts/viewer.ts';
import { loadPolls, renderPoll } from '../../entities/poll.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one Poll. The caller must check that the viewer may see it. 404 when it has just been deleted. */
export async function answerPoll(db: Db, viewer: Viewer | null, id: number): Promise<Answer> {
  const text = renderPoll(await loadPolls(db, viewer, [id]), id);
  if (text === undefined) throw notFound('notFound');
  return rawJson(text);
}
