import { fastifyCookie } from '@fastify/cookie';
import { type Asker, isSecure } from './cookies.ts';

/** What can be chosen; nothing leaves the theme to the device and the size to the browser. Styles know them as attributes of `<html>`. */
const THEMES = ['light', 'dark'] as const;
const SIZES = ['small', 'large'] as const;

/** How somebody wants pages to look in one browser. */
export type Appearance = {
  readonly theme: (typeof THEMES)[number] | undefined;
  readonly size: (typeof SIZES)[number] | undefined;
};

/** Scripts read and write it too. */
const NAME = 'whinchat_appearance';

/** A year, in seconds. */
const LIFETIME = 31_536_000;

/** Whether a Cookie header says how pages are to look, so that caches may not keep them for everybody. */
export function carriesAppearance(header: string | undefined): boolean {
  return header?.includes(NAME) ?? false;
}

/** What a browser has chosen. */
export function appearanceOf({ request }: Pick<Asker, 'request'>): Appearance {
  const header = request.header('cookie');
  if (header === undefined || !carriesAppearance(header)) return appearanceFrom(undefined, undefined);
  const [theme, size] = (fastifyCookie.parse(header)[NAME] ?? '').split('.');
  return appearanceFrom(theme, size);
}

/** The known ones of two words; others choose nothing. */
export function appearanceFrom(theme: string | undefined, size: string | undefined): Appearance {
  return { theme: THEMES.find((one) => one === theme), size: SIZES.find((one) => one === size) };
}

/** The cookie that says it. */
export function appearanceCookie(asker: Asker, { theme, size }: Appearance): string {
  return fastifyCookie.serialize(NAME, `${theme ?? ''}.${size ?? ''}`, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(asker),
    maxAge: theme || size ? LIFETIME : 0,
  });
}
