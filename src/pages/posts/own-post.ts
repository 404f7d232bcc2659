import type { Viewer } from '../../domain/accounts/viewer.ts';
import { getOwnStatus } from '../../domain/statuses/delete.ts';
import { statusUri } from '../../domain/statuses/uris.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import { notFound, undefinedIfAbsent } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { deletedOwnPost } from '../public/absent.ts';

/** A post of the viewer's own. 410 when they have deleted it, which a page that was made before that cannot know; 404 for any other. */
export async function ownPost(db: Db, viewer: Viewer, id: number): Promise<StatusRow> {
  const row = await getOwnStatus(db, viewer, id).catch(undefinedIfAbsent);
  if (row) return row;
  const wasOwn = await isGone(db, statusUri(db.instance.origin, viewer.accountId, id));
  throw wasOwn ? deletedOwnPost() : notFound('notFound');
}
