import { fastifyCookie } from '@fastify/cookie';
import type { Call } from '../route.ts';

const NAMES = { session: 'whinchat_session', form: 'whinchat_form' } as const;

export type CookieKind = keyof typeof NAMES;

/** The name of a cookie; under https one that no other host and no plain connection can set. (RFC 6265bis: `__Host-`.) */
function nameOf(call: Call, kind: CookieKind): string {
  return isSecure(call) ? `__Host-${NAMES[kind]}` : NAMES[kind];
}

function isSecure(call: Call): boolean {
  return call.db.instance.origin.startsWith('https:');
}

/** Whether a Cookie header carries the session of somebody, even an ended one. */
export function carriesSession(header: string | undefined): boolean {
  return header?.includes(`${NAMES.session}=`) ?? false;
}

/** The value of one of our cookies, or undefined. */
export function readCookie(call: Call, kind: CookieKind): string | undefined {
  const header = call.request.header('cookie');
  return header ? fastifyCookie.parse(header)[nameOf(call, kind)] : undefined;
}

/** A Set-Cookie value; `maxAge` in seconds, 0 removes the cookie, undefined keeps it until the browser closes. */
export function cookieHeader(call: Call, kind: CookieKind, value: string, maxAge?: number): string {
  return fastifyCookie.serialize(nameOf(call, kind), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(call),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}
