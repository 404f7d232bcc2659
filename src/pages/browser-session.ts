import { endSession } from '../domain/sessions/end.ts';
import { findSession } from '../domain/sessions/find.ts';
import { type StartedSession, startSession } from '../domain/sessions/start.ts';
import type { Answer } from '../http/answer.ts';
import { sessionCookies } from '../http/html/cookies.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import type { SignedInVisitor } from '../http/html/signed-in.ts';
import { visitorBy } from '../http/html/visitor.ts';
import type { Call } from '../http/route.ts';
import type { Tx } from '../platform/db/handle.ts';

/** Signs the browser in with a new session, ending the one that it had, and returns the cookies. */
export async function startBrowserSession(call: Call, tx: Tx, userId: number): Promise<readonly string[]> {
  return sessionCookies(call, await newSession(call, tx, userId));
}

async function newSession({ request, session }: Call, tx: Tx, userId: number): Promise<StartedSession> {
  if (session) await endSession(tx, session.id, session.userId);
  return startSession(tx, { userId, ip: request.ip, userAgent: request.header('user-agent') });
}

/** Signs the browser in and redirects it. */
export async function signInAndRedirect(call: Call, userId: number, location: string): Promise<Answer> {
  const cookies = await call.write((tx) => startBrowserSession(call, tx, userId));
  return seeOther(location, cookies);
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
    return userId === undefined ? undefined : newSession(call, tx, userId);
  });
  if (!started) return undefined;
  const cookies = sessionCookies(call, started);
  const session = await findSession(call.db, started.secret);
  if (session?.standing !== 'active') return seeOther('/auth/setup', cookies);
  const visitor = visitorBy(call, session);
  return { ...page(visitor, show(visitor)), cookies };
}
