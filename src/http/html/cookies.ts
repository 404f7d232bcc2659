import { fastifyCookie } from '@fastify/cookie';
import { findSession, type Session } from '../../domain/sessions/find.ts';
import { SESSION_LIFETIME } from '../../domain/sessions/start.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { RequestFacts } from '../route.ts';

/** `browser` says that somebody has signed in in this browser before, and outlives their sessions; `others` holds the secrets of the sessions of the other accounts of a browser, `outcome` what the next page says of the form just sent. */
const NAMES = {
  session: 'whinchat_session',
  others: 'whinchat_others',
  form: 'whinchat_form',
  outcome: 'whinchat_outcome',
  browser: 'whinchat_browser',
} as const;

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

/** Whether the server is at an https address, where no other host and no plain connection can set its cookies. */
export function isSecure(call: Asker): boolean {
  return call.db.instance.origin.startsWith('https:');
}

/** Whether a Cookie header may carry the session of somebody, even an ended one: whether it names the cookie at all. */
export function carriesSession(header: string | undefined): boolean {
  return header?.includes(NAMES.session) ?? false;
}

/** Whether Set-Cookie values start or end a session. */
export function changesSession(cookies: readonly string[] = []): boolean {
  return cookies.some((cookie) => cookie.split('=', 1)[0]?.endsWith(NAMES.session));
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

/** Who is signed in by the cookie of a request, or undefined; nobody is where an Authorization header says who asks, even in vain. */
export async function sessionOf(call: Asker): Promise<Session | undefined> {
  if (call.request.header('authorization') !== undefined) return undefined;
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

/** What a browser keeps of a session. */
type Kept = { readonly secret: string; readonly mark: string };

/** The cookies of the present session, its secret and its mark, and of the other sessions of the browser. */
export function sessionCookies(call: Asker, { secret, mark }: Kept, others: readonly string[]): readonly string[] {
  const lifetime = SESSION_LIFETIME / 1000;
  return [
    cookieHeader(call, 'session', secret, lifetime),
    markCookie(call, mark),
    ...othersCookie(call, others.join('.'), others.length === 0 ? 0 : lifetime),
  ];
}

/** What lets a browser be known when somebody signs in in it again. */
export function browserCookie(call: Asker, value: string): string {
  return cookieHeader(call, 'browser', value, SESSION_LIFETIME / 1000);
}

/** What removes the cookies of all sessions. */
export function endedCookies(call: Asker): readonly string[] {
  return [cookieHeader(call, 'session', '', 0), markCookie(call, undefined), ...othersCookie(call, '', 0)];
}

/** Nothing where there is nothing to remove. */
function othersCookie(call: Asker, value: string, maxAge: number): string[] {
  const isHeld = call.request.header('cookie')?.includes(NAMES.others) ?? false;
  return maxAge > 0 || isHeld ? [cookieHeader(call, 'others', value, maxAge)] : [];
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
