import type { Answer } from '../answer.ts';
import { wantsPart } from '../browser.ts';
import { cacheControl } from '../cache-policy.ts';
import type { Call } from '../route.ts';
import { carriesSession, changesSession, renewedMark, runsScripts } from './cookies.ts';

/**
 * What is for a session may stay in the browser's back/forward cache, once our scripts run there: they hide it when another session has
 * begun. Before that nothing would.
 */
const FOR_SESSION = 'private, no-cache';

/**
 * The answer of a page, with what a browser is told about caching it, and with the cookie that holds the mark of its session when that is
 * not there or another's. What a handler says of caching is left as it is.
 */
export function forBrowser(call: Call, answer: Answer): Answer {
  // What is the same for everybody is kept by caches that would give a cookie to others.
  if (/\bpublic\b/.test(answer.headers['cache-control'] ?? '')) return answer;
  const { session, request } = call;
  const cookies = request.header('cookie');
  const isPart = wantsPart(request);
  const mark = changesSession(answer.cookies) ? undefined : renewedMark(call, session?.mark);
  if (!isPart && mark === undefined && !carriesSession(cookies)) return answer;
  const mayStay = session !== null && !isPart && isDocument(answer) && runsScripts(cookies);
  const control = mayStay ? FOR_SESSION : cacheControl('none', true);
  return {
    ...answer,
    headers: { 'cache-control': control, ...answer.headers },
    ...(mark !== undefined && { cookies: [...(answer.cookies ?? []), mark] }),
  };
}

function isDocument({ status, body }: Answer): boolean {
  return status === 200 && (body.kind === 'raw' || body.kind === 'bytes') && body.type.startsWith('text/html');
}
