import { fastifyCookie } from '@fastify/cookie';
import type { Db } from '../../platform/db/handle.ts';
import type { RequestFacts } from '../route.ts';

const NAMES = { session: 'whinchat_session', form: 'whinchat_form' } as const;

export type CookieKind = keyof typeof NAMES;

/** A request, as far as cookies depend on it. */
export type Asker = { readonly db: Db; readonly request: Pick<RequestFacts, 'header'> };

/** The name of a cookie; under https one that no other host and no plain connection can set. (RFC 6265bis: `__Host-`.) */
function nameOf(call: Asker, kind: CookieKind): string {
  return isSecure(call) ? `__Host-${NAMES[kind]}` : NAMES[kind];
}

function isSecure(call: Asker): boolean {
  return call.db.instance.origin.startsWith('https:');
}

/** Whether a Cookie header may carry the session of somebody, even an ended one: whether it names the cookie at all. */
export function carriesSession(header: string | undefined): boolean {
  return header?.includes(NAMES.session) ?? false;
}

/** The value of one of our cookies, or undefined. */
export function readCookie(call: Asker, kind: CookieKind): string | undefined {
  const header = call.request.header('cookie');
  return header ? fastifyCookie.parse(header)[nameOf(call, kind)] : undefined;
}

/** A Set-Cookie value; `maxAge` in seconds, 0 removes the cookie, undefined keeps it until the browser closes. */
export function cookieHeader(call: Asker, kind: CookieKind, value: string, maxAge?: number): string {
  return fastifyCookie.serialize(nameOf(call, kind), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(call),
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}
