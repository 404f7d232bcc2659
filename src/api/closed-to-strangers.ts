import type { Route } from '../http/route.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/**
 * Closes an open API route to people who are not signed in while the server's settings say so, unless the route declares otherwise. Its
 * answers to signed-in people are then kept out of shared caches. Mastodon: Api::BaseController, disallow_unauthenticated_api_access?
 */
export function closedToStrangers(route: Route): Route {
  const { access, cache } = route;
  if (access.kind !== 'anyone' && access.kind !== 'public') return route;
  const closing = { ...route, access: { strangers: 'unless_closed', ...access } } as const;
  if (cache !== 'instance' || access.strangers === 'always') return closing;
  return {
    ...closing,
    async handle(call) {
      const answer = await route.handle(call);
      return call.auth ? { ...answer, headers: { ...answer.headers, ...PRIVATE } } : answer;
    },
  };
}
