import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findTag } from '../../domain/tags/queries.ts';
import { loadTags, renderTag, renderUnusedTag } from '../../entities/tag.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import type { Db } from '../../platform/db/handle.ts';

/** A Tag as the viewer sees it, even when nobody has used it yet. */
export async function answerTag(db: Db, viewer: Viewer | null, name: string): Promise<Answer> {
  const tag = await findTag(db, name);
  const text = tag && renderTag(await loadTags(db, viewer, [tag.id]), tag.id);
  return rawJson(text ?? renderUnusedTag(db.instance, viewer, name));
}
