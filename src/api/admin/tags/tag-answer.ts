import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { loadAdminTags, renderAdminTag } from '../../../entities/admin/tag.ts';
import { type Answer, rawJson } from '../../../http/answer.ts';
import { notFound } from '../../../lib/errors.ts';
import type { Db } from '../../../platform/db/handle.ts';

/** One hashtag as staff see it. 404 when there is none. */
export async function adminTagAnswer(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  const text = renderAdminTag(await loadAdminTags(db, viewer, [id]), id);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
