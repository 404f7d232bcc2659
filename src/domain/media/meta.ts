import type { Focus } from '../../platform/images/attachment.ts';
import type { ImageSize } from '../../platform/images/size.ts';

/** What `media_attachments.meta` holds, as clients see it. */
export type MediaMeta = { readonly original?: unknown; readonly small?: ImageSize; readonly focus?: Focus };

/** Reads the column; what makes no sense is empty. */
export function parseMeta(json: string): MediaMeta {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}
