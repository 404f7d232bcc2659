import { readSettings } from '../../domain/settings/settings.ts';
import { isMember } from '../../domain/tokens/token-state.ts';
import type { Answer } from '../../http/answer.ts';
import { toSignIn } from '../../http/html/signed-in.ts';
import { visitorOf } from '../../http/html/visitor.ts';
import { publicDocument } from '../../http/public-documents.ts';
import type { Call, Route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { PageProblem } from '../problem.ts';
import { wantsActivity } from './negotiate.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/** Caches a public page about people, or the ActivityPub document at the same address. */
export function cachedPage(route: Route): Route {
  const formOf = (call: Call) => (wantsActivity(call) ? 'activity' : 'page');
  return { ...route, handle: publicDocument('people', route.handle, formOf) };
}

/**
 * Restricts a public page to signed-in people, on a server that only federates with allowed servers. Programs of other servers are admitted
 * by their signatures instead. Mastodon: LIMITED_FEDERATION_MODE disables all public pages.
 */
export function signedInOnly(route: Route): Route {
  return {
    ...route,
    async handle(call) {
      if (!(await readSettings(call.db)).limited_federation) return route.handle(call);
      const { session } = await visitorOf(call);
      if (session && isMember(session.standing)) return route.handle(call);
      const answer = await route.handle(call).catch(absent);
      const type = answer === ABSENT ? typeOfAddress(call.request.url) : typeOf(answer);
      if (answer !== ABSENT && type === undefined) return answer;
      if (type === 'feed') throw new AppError('unauthorized', 'userNeeded');
      return forOne(toSignIn(call.request.url));
    },
  };
}

/** In place of a page that says that something is gone or was never there, which strangers learn no more than what is there. */
const ABSENT = Symbol('absent');

function absent(error: unknown): typeof ABSENT {
  if (error instanceof PageProblem) return ABSENT;
  throw error;
}

function forOne(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, ...PRIVATE } };
}

/** What an answer is for people; undefined for documents for programs. */
function typeOf({ body }: Answer): 'page' | 'feed' | undefined {
  // A redirect leads to another page.
  if (body.kind === 'empty' || body.kind === 'page') return 'page';
  if (body.kind === 'json') return undefined;
  if (body.type.startsWith('text/html')) return 'page';
  return body.type.startsWith('application/rss+xml') ? 'feed' : undefined;
}

function typeOfAddress(url: string): 'page' | 'feed' {
  return /\.rss(?:\?|$)/.test(url) ? 'feed' : 'page';
}
