/** Mastodon: images of more pixels than this are refused. */
export const MATRIX_LIMIT = 33_177_600;

/** Pictures of accounts and emojis of more pixels than this, over all their frames, stand still. */
export const ANIMATED_PIXELS = 66_355_200;

/** As in the `meta` of Mastodon's MediaAttachment. */
export type ImageSize = {
  readonly width: number;
  readonly height: number;
  /** `WxH` */
  readonly size: string;
  readonly aspect: number;
};

/** Width and height (pixels) as clients are told them. Mastodon: MediaAttachment `meta`. */
export function sizeOf({ width, height }: { width: number; height: number }): ImageSize {
  return { width, height, size: `${width}x${height}`, aspect: width / height };
}
