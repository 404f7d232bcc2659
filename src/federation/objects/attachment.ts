import { parseMeta } from '../../domain/media/meta.ts';
import { mediaUrl } from '../../domain/media/urls.ts';
import type { Instance } from '../../platform/db/handle.ts';
import { contentTypeOf } from '../../platform/storage/keys.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import type { JsonObject } from '../vocabulary.ts';

/** An attachment, which Mastodon and most others write as a Document. */
export function attachmentObject(instance: Instance, row: MediaAttachmentRow): JsonObject {
  const { focus, original } = parseMeta(row.meta);
  const size: { width?: unknown; height?: unknown } = typeof original === 'object' && original !== null ? original : {};
  const preview = row.type === 'image' ? null : mediaUrl(instance, row.preview_key);
  return {
    type: 'Document',
    mediaType: row.mime ?? (row.key === null ? undefined : contentTypeOf(row.key)),
    url: mediaUrl(instance, row.key) ?? '',
    name: row.description,
    ...(row.blurhash !== null && { blurhash: row.blurhash }),
    ...(focus && { focalPoint: [focus.x, focus.y] }),
    ...(typeof size.width === 'number' &&
      typeof size.height === 'number' && { width: size.width, height: size.height }),
    ...(preview !== null && { icon: { type: 'Image', mediaType: contentTypeOf(row.preview_key ?? ''), url: preview } }),
  };
}
