import { findSession } from '../domain/sessions/find.ts';
import { SESSION_LIFETIME, startSession } from '../domain/sessions/start.ts';
import type { Answer } from '../http/answer.ts';
import { cookieHeader } from '../http/html/cookies.ts';
import { type Page, page, seeOther } from '../http/html/page.ts';
import type { SignedInVisitor } from '../http/html/signed-in.ts';
import type { Call } from '../http/route.ts';
import type { Tx } from '../platform/db/handle.ts';

/** Signs the browser in with a new session, replacing any earlier one, and returns the cookie. */
export async function startBrowserSession(call: Call, tx: Tx, userId: number): Promise<string> {
  return cookieOf(call, await newSession(call, tx, userId));
}

function newSession({ request }: Call, tx: Tx, userId: number): Promise<string> {
  return startSession(tx, { userId, ip: request.ip, userAgent: request.header('user-agent') });
}

function cookieOf(call: Call, secret: string): string {
  return cookieHeader(call, 'session', secret, SESSION_LIFETIME / 1000);
}

/** Signs the browser in and redirects it. */
export async function signInAndRedirect(call: Call, userId: number, location: string): Promise<Answer> {
  const cookie = await call.write((tx) => startBrowserSession(call, tx, userId));
  return seeOther(location, cookie);
}

/** Signs the browser in and shows a page at once; what an account waits for instead, if it cannot be used. */
export async function signInAndShow(
  call: Call,
  userId: number,
  show: (visitor: SignedInVisitor) => Page,
): Promise<Answer> {
  const secret = await call.write((tx) => newSession(call, tx, userId));
  const cookie = cookieOf(call, secret);
  const session = await findSession(call.db, secret);
  if (session?.standing !== 'active') return seeOther('/auth/setup', cookie);
  const visitor = { session, formToken: session.formSecret, newFormCookie: undefined };
  const answer = page(visitor, show(visitor));
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } };
}
