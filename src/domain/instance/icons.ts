/** The sizes, in pixels, of the square icons under /assets. */
export const ICON_SIZES = [48, 96, 192, 512] as const;

/** The path of an icon on this server. */
export function iconPath(size: (typeof ICON_SIZES)[number]): string {
  return `/assets/icon-${size}.png`;
}

/** The path of the icon that systems cut into their own shape. */
export const MASKABLE_ICON_PATH = '/assets/icon-maskable.png';
