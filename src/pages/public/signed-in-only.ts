import { readSettings } from '../../domain/instance/settings.ts';
import { isMember } from '../../domain/tokens/standing.ts';
import type { Answer } from '../../http/answer.ts';
import { toSignIn } from '../../http/html/signed-in.ts';
import { visitorOf } from '../../http/html/visitor.ts';
import { publicDocument } from '../../http/public-documents.ts';
import type { Call, Route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
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
      const answer = await route.handle(call);
      const type = typeOf(answer);
      if (type === undefined || !(await readSettings(call.db)).limited_federation) return answer;
      const { session } = await visitorOf(call);
      if (session && isMember(session.standing)) return { ...answer, headers: { ...answer.headers, ...PRIVATE } };
      if (type === 'feed') throw new AppError('unauthorized', 'This method requires an authenticated user');
      const signIn = toSignIn(call.request.url);
      return { ...signIn, headers: { ...signIn.headers, ...PRIVATE } };
    },
  };
}

function typeOf({ body }: Answer): 'page' | 'feed' | undefined {
  if (body.kind !== 'raw' && body.kind !== 'bytes') return undefined;
  if (body.type.startsWith('text/html')) return 'page';
  return body.type.startsWith('application/rss+xml') ? 'feed' : undefined;
}
