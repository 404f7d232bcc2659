import type { Focus } from '../../platform/images/attachment.ts';
import type { Colors } from '../../platform/images/colors.ts';
import type { ImageSize } from '../../platform/images/size.ts';

/** The content of `media_attachments.meta`, as clients see it. */
export type MediaMeta = {
  readonly original?: unknown;
  readonly small?: ImageSize;
  readonly focus?: Focus;
  /** Those of the thumbnail of a video or audio file. */
  readonly colors?: Colors;
};

/** Parses the column; an invalid value gives an empty object. */
export function parseMeta(json: string): MediaMeta {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}
