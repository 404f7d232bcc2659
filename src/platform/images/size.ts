/** As in the `meta` of Mastodon's MediaAttachment. */
export type ImageSize = {
  readonly width: number;
  readonly height: number;
  /** `WxH` */
  readonly size: string;
  readonly aspect: number;
};

export function sizeOf({ width, height }: { width: number; height: number }): ImageSize {
  return { width, height, size: `${width}x${height}`, aspect: width / height };
}
