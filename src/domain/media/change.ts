import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Focus } from '../../platform/images/attachment.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import { forgetFiles } from './files.ts';
import { parseMeta } from './meta.ts';
import { assertTakesThumbnail, type StoredPreview } from './preview.ts';

/** What can change about an attachment; undefined fields stay as they are. `description` has passed `checkDescription`. */
export type MediaChanges = {
  readonly description?: string | null | undefined;
  readonly focus?: Focus | undefined;
  readonly preview?: StoredPreview | undefined;
};

/**
 * Changes the description, focus or thumbnail of an attachment. The caller must check that it belongs to the person; a status that shows it
 * needs a new revision. 422 for a thumbnail of what is its own preview.
 */
export async function changeMedia(
  tx: Tx,
  row: MediaAttachmentRow,
  { description, focus, preview }: MediaChanges,
): Promise<MediaAttachmentRow> {
  if (preview) assertTakesThumbnail(row.type);
  const changed = await tx
    .updateTable('media_attachments')
    .set({
      ...(description !== undefined && { description }),
      ...(preview && { preview_key: preview.key, blurhash: preview.blurhash }),
      meta: JSON.stringify({
        ...parseMeta(row.meta),
        ...(focus && { focus }),
        ...(preview && { small: preview.size, colors: preview.colors }),
      }),
      updated_at: now(),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (preview) await forgetFiles(tx, [row.preview_key]);
  return changed;
}
