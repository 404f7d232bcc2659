import { fastifyCookie } from '@fastify/cookie';
import { findSession, type Session } from '../../domain/sessions/find.ts';
import { SESSION_LIFETIME } from '../../domain/sessions/start.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { RequestFacts } from '../route.ts';

const NAMES = { session: 'whinchat_session', form: 'whinchat_form' } as const;

/** The public mark of the session, by which a script notices that a page was made for another. */
const MARK = 'whinchat_mark';

/** Set by our scripts as soon as they run: from then on they hide what is not for whoever is signed in. */
const SCRIPTS = /(?:^|;\s*)whinchat_scripts=1(?:;|$)/;

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

/** Whether our scripts run in the browser that sends a Cookie header. */
export function runsScripts(header: string | undefined): boolean {
  return SCRIPTS.test(header ?? '');
}

/**
 * The value of one of our cookies, or undefined; also undefined when there are two, because then another host of the same site has set one of
 * them, and nobody can tell which.
 */
export function readCookie(call: Asker, kind: CookieKind): string | undefined {
  const header = call.request.header('cookie');
  const name = nameOf(call, kind);
  if (!header?.includes(name)) return undefined;
  const times = header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name).length;
  return times === 1 ? fastifyCookie.parse(header)[name] : undefined;
}

/** Who is signed in by the cookie of a request, or undefined. */
export async function sessionOf(call: Asker): Promise<Session | undefined> {
  const secret = readCookie(call, 'session');
  return secret === undefined ? undefined : findSession(call.db, secret);
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

/** The cookies of a new session: its secret, and its mark. */
export function sessionCookies(call: Asker, { secret, mark }: { secret: string; mark: string }): readonly string[] {
  return [cookieHeader(call, 'session', secret, SESSION_LIFETIME / 1000), markCookie(call, mark)];
}

/** What removes the cookies of a session. */
export function endedCookies(call: Asker): readonly string[] {
  return [cookieHeader(call, 'session', '', 0), markCookie(call, undefined)];
}

/** What gives a browser the mark of its session, or takes it when there is none; undefined when it is as it should be. */
export function renewedMark(call: Asker, mark: string | undefined): string | undefined {
  const header = call.request.header('cookie');
  const kept = header?.includes(MARK) ? fastifyCookie.parse(header)[MARK] : undefined;
  return kept === mark ? undefined : markCookie(call, mark);
}

/** Scripts may read it. */
function markCookie(call: Asker, mark: string | undefined): string {
  const maxAge = mark === undefined ? 0 : SESSION_LIFETIME / 1000;
  return fastifyCookie.serialize(MARK, mark ?? '', { path: '/', sameSite: 'lax', secure: isSecure(call), maxAge });
}
