import { accountActs } from '../../acts/account-acts.ts';
import type { Route } from '../../http/route.ts';
import { relationshipRoute } from './relationship-route.ts';

/** The old names for endorsing. */
const OLD_NAMES: Readonly<Record<string, { readonly name: string; readonly summary: string }>> = {
  endorse: { name: 'pin', summary: 'Feature an account (old name)' },
  unendorse: { name: 'unpin', summary: 'Stop featuring an account (old name)' },
};

/** The actions on another account that take no parameters. */
export const relationshipVerbRoutes: readonly Route[] = accountActs.flatMap((act) => {
  const old = OLD_NAMES[act.name];
  return old ? [relationshipRoute(act), relationshipRoute({ ...act, ...old })] : [relationshipRoute(act)];
});
