import type { Instance } from '../../platform/db/handle.ts';
import { mediaUrl } from '../media/urls.ts';
import type { Settings } from '../settings/settings-table.ts';

/** The sizes, in pixels, of the square icons under /assets. */
export const ICON_SIZES = [48, 96, 192, 512] as const;

/** The path of an icon on this server. */
function iconPath(size: (typeof ICON_SIZES)[number]): string {
  return `/assets/icon-${size}.png`;
}

/** The path of the icon that systems cut into their own shape. */
export const MASKABLE_ICON_PATH = '/assets/icon-maskable.png';

type Icon = { readonly src: string; readonly size: string };

/** The square icons of this server, the smallest first: the owner's, or else the bird. Addresses may be relative to the origin. */
export function iconsOf(instance: Instance, { icon_key, icon_small_key }: Settings): readonly [Icon, ...Icon[]] {
  if (icon_key !== null && icon_small_key !== null) {
    return [
      { src: mediaUrl(instance, icon_small_key), size: '96x96' },
      { src: mediaUrl(instance, icon_key), size: '512x512' },
    ];
  }
  const [first, ...more] = ICON_SIZES;
  const icon = (side: (typeof ICON_SIZES)[number]) => ({ src: iconPath(side), size: `${side}x${side}` });
  return [icon(first), ...more.map(icon)];
}

/** The logo that the owner has given the server, with its size in pixels; undefined if none. */
export function logoOf(instance: Instance, { logo_key, logo_size }: Settings) {
  if (logo_key === null || logo_size === null) return undefined;
  const [width, height] = logo_size.split('x').map(Number);
  return { url: mediaUrl(instance, logo_key), width: width ?? 0, height: height ?? 0 };
}
