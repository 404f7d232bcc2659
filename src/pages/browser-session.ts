import { SESSION_LIFETIME } from '../domain/sessions/find.ts';
import { startSession } from '../domain/sessions/start.ts';
import type { Answer } from '../http/answer.ts';
import { cookieHeader } from '../http/html/cookies.ts';
import { seeOther } from '../http/html/page.ts';
import type { Call } from '../http/route.ts';
import type { Tx } from '../platform/db/handle.ts';

/** Signs the browser in with a new session, replacing any earlier one, and returns the cookie. */
export async function startBrowserSession(call: Call, tx: Tx, userId: number): Promise<string> {
  const { ip } = call.request;
  const secret = await startSession(tx, { userId, ip, userAgent: call.request.header('user-agent') });
  return cookieHeader(call, 'session', secret, SESSION_LIFETIME / 1000);
}

/** Signs the browser in and redirects it. */
export async function signInAndRedirect(call: Call, userId: number, location: string): Promise<Answer> {
  const cookie = await call.write((tx) => startBrowserSession(call, tx, userId));
  return seeOther(location, cookie);
}
