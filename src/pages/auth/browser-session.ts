import { endSession } from '../../domain/sessions/end.ts';
import { findSession } from '../../domain/sessions/find.ts';
import { type StartedSession, startSession } from '../../domain/sessions/start.ts';
import type { Answer } from '../../http/answer.ts';
import { type HeldSession, otherSessions } from '../../http/html/accounts.ts';
import { endedCookies, readCookie, sessionCookies } from '../../http/html/cookies.ts';
import { type Page, page, seeOther } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import { visitorBy } from '../../http/html/visitor.ts';
import type { Call } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** `beside` leaves the present session of the browser as one of its others; it is ended otherwise. */
type How = 'beside' | 'instead';

type Started = StartedSession & { readonly cookies: readonly string[] };

/** Signs the browser in with a new session, and returns the cookies. */
export async function startBrowserSession(
  call: Call,
  tx: Tx,
  userId: number,
  how: How = 'instead',
): Promise<readonly string[]> {
  return (await newSession(call, tx, userId, how)).cookies;
}

/** A browser holds one session of each account, and all of them know that they are of the same browser. */
async function newSession(call: Call, tx: Tx, userId: number, how: How): Promise<Started> {
  const { request } = call;
  const held = await heldSessions(call, tx);
  const isOver = ({ session }: HeldSession) =>
    session.userId === userId || (how === 'instead' && session.id === call.session?.id);
  for (const { session } of held.filter(isOver)) await endSession(tx, session.id, session.userId);
  const browserId = held[0]?.session.browserId;
  const started = await startSession(tx, {
    userId,
    ip: request.ip,
    userAgent: request.header('user-agent'),
    browserId,
  });
  const others = held.filter((one) => !isOver(one)).map(({ secret }) => secret);
  return { ...started, cookies: sessionCookies(call, started, others) };
}

/** All sessions of the browser, the present one first. */
async function heldSessions(call: Call, db: Call['db']): Promise<HeldSession[]> {
  const { session } = call;
  const secret = readCookie(call, 'session');
  const others = await otherSessions({ ...call, db }, session);
  return session && secret !== undefined ? [{ secret, session }, ...others] : others;
}

/** Signs the browser in and redirects it. */
export async function signInAndRedirect(call: Call, userId: number, location: string, how: How): Promise<Answer> {
  const cookies = await call.write((tx) => startBrowserSession(call, tx, userId, how));
  return seeOther(location, null, cookies);
}

/** Ends the present session of the browser, or all of them, and returns the cookies: those of the next account that is signed in, if there is one. */
export async function endBrowserSessions(call: Call, which: 'present' | 'all'): Promise<readonly string[]> {
  const held = await heldSessions(call, call.db);
  const ended = which === 'all' ? held : held.slice(0, 1);
  await call.write(async (tx) => {
    for (const { session } of ended) await endSession(tx, session.id, session.userId);
  });
  return cookiesOfFirst(call, which === 'all' ? [] : held.slice(1));
}

/** The cookies of a browser whose present session has ended: those of the next account that is signed in there, if there is one. */
export async function cookiesWithoutPresent(call: Call): Promise<readonly string[]> {
  return cookiesOfFirst(call, await otherSessions(call, call.session));
}

/** The cookies with which a browser goes on with another account that is signed in there. */
export async function cookiesOfOther(call: Call, chosen: HeldSession): Promise<readonly string[]> {
  const held = await heldSessions(call, call.db);
  return cookiesOfFirst(call, [chosen, ...held.filter(({ session }) => session.id !== chosen.session.id)]);
}

/** The cookies of a browser that holds these sessions, of which the first is the present one. */
function cookiesOfFirst(call: Call, [present, ...others]: readonly HeldSession[]): readonly string[] {
  if (!present) return endedCookies(call);
  const kept = { secret: present.secret, mark: present.session.mark };
  const secrets = others.map(({ secret }) => secret);
  return sessionCookies(call, kept, secrets);
}

/**
 * Signs the browser in and shows a page at once; what an account waits for instead, if it cannot be used. `find` finds out whom; undefined when
 * it finds nobody.
 */
export async function signInAndShow(
  call: Call,
  find: (tx: Tx) => Promise<number | undefined>,
  show: (visitor: SignedInVisitor) => Page,
): Promise<Answer | undefined> {
  const started = await call.write(async (tx) => {
    const userId = await find(tx);
    return userId === undefined ? undefined : newSession(call, tx, userId, 'instead');
  });
  if (!started) return undefined;
  const { secret, cookies } = started;
  const session = await findSession(call.db, secret);
  if (session?.standing !== 'active') return seeOther('/auth/setup', null, cookies);
  const visitor = visitorBy(call, session);
  return { ...page(visitor, show(visitor)), cookies };
}
