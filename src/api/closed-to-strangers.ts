import type { Route } from '../http/route.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/**
 * A route of the API as it is registered: what says nothing else is closed to who is not signed in while the server shows strangers nothing,
 * and is then kept by no cache between. Mastodon: Api::BaseController, disallow_unauthenticated_api_access?
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
