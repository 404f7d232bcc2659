import { noteSecurityEvent } from '../../domain/security-events/note.ts';
import { endSession } from '../../domain/sessions/end.ts';
import { findSession } from '../../domain/sessions/find.ts';
import { noteBrowser } from '../../domain/sessions/known-browsers.ts';
import { isRenewal, type Proof } from '../../domain/sessions/proof.ts';
import { type StartedSession, startSession } from '../../domain/sessions/start.ts';
import type { Answer } from '../../http/answer.ts';
import { type HeldSession, otherSessions } from '../../http/html/accounts.ts';
import { browserCookie, endedCookies, readCookie, sessionCookies } from '../../http/html/cookies.ts';
import { type Page, page, seeOther } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import { visitorBy } from '../../http/html/visitor.ts';
import type { Call } from '../../http/route.ts';
import { browserName } from '../../lib/browser-name.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** `beside` leaves the present session of the browser as one of its others; it is ended otherwise. */
type How = 'beside' | 'instead';

/** Whom a session is for, and how they have shown who they are. */
type Proven = { readonly userId: number; readonly proof: Proof };

type Started = StartedSession & { readonly cookies: readonly string[] };

/** Signs the browser in with a new session, and returns the cookies. */
export async function startBrowserSession(
  call: Call,
  tx: Tx,
  userId: number,
  proof: Proof,
  how: How = 'instead',
): Promise<readonly string[]> {
  return (await newSession(call, tx, { userId, proof }, how)).cookies;
}

/** A browser holds one session of each account, and all of them know that they are of the same browser. */
async function newSession(call: Call, tx: Tx, { userId, proof }: Proven, how: How): Promise<Started> {
  const { request } = call;
  const held = await heldSessions(call, tx);
  const isOver = ({ session }: HeldSession) =>
    session.userId === userId || (how === 'instead' && session.id === call.session?.id);
  for (const { session } of held.filter(isOver)) await endSession(tx, session.id, session.userId);
  const { ip } = request;
  const userAgent = request.header('user-agent');
  const known = await noteBrowser(tx, { userId, cookie: readCookie(call, 'browser'), userAgent });
  if (known.isStrange && !isRenewal(proof))
    await noteSecurityEvent(tx, userId, 'new_browser', { browser: browserName(userAgent ?? null) ?? '', ip });
  const browserId = held[0]?.session.browserId ?? known.hash;
  const started = await startSession(tx, { userId, ip, userAgent, browserId, proof });
  const others = held.filter((one) => !isOver(one)).map(({ secret }) => secret);
  const cookies = [...sessionCookies(call, started, others), browserCookie(call, known.cookie)];
  return { ...started, cookies };
}

/** All sessions of the browser, the present one first. */
async function heldSessions(call: Call, db: Call['db']): Promise<HeldSession[]> {
  const { session } = call;
  const secret = readCookie(call, 'session');
  const others = await otherSessions({ ...call, db }, session);
  return session && secret !== undefined ? [{ secret, session }, ...others] : others;
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
 * Signs the browser in and shows a page at once; what an account waits for instead, if it cannot be used. `find` finds out whom, and by what
 * they have shown it; what it returns instead of that is returned, and nobody is signed in.
 */
export async function signInAndShow<T>(
  call: Call,
  find: (tx: Tx) => Promise<Proven | { readonly instead: T }>,
  show: (visitor: SignedInVisitor) => Page,
): Promise<Answer | { readonly instead: T }> {
  const started = await call.write(async (tx) => {
    const found = await find(tx);
    return 'instead' in found ? found : newSession(call, tx, found, 'instead');
  });
  if ('instead' in started) return started;
  const { secret, cookies } = started;
  const session = await findSession(call.db, secret);
  if (session?.standing !== 'active') return seeOther('/auth/setup', null, cookies);
  const visitor = visitorBy(call, session);
  return { ...page(visitor, show(visitor)), cookies };
}
