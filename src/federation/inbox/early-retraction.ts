import { findRemoteAccount } from '../../domain/accounts/remote/store-profile.ts';
import { leaveTombstone } from '../../domain/tombstones/leave.ts';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { type Decoded, read } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import type { Effect } from './inbound.ts';

/**
 * Handles a Delete or Undo by an actor not known here. Another process may be fetching that actor right now, in order to store the very
 * object that is taken back, which must not appear afterwards. Undefined for other activities, and for objects that are not on the actor's
 * own server.
 */
export function earlyRetraction({ type, actor, object }: IncomingActivity): Decoded<Effect> | undefined {
  const { uri } = object;
  if (uri === undefined || uri === actor || !sameOrigin(uri, actor)) return undefined;
  if (type === 'Delete') return read(unlessKnown(actor, (tx) => leaveTombstone(tx, uri, { mayReturn: true })));
  if (type !== 'Undo') return undefined;
  // The caller keeps away the object of every Undo anyway.
  return read(unlessKnown(actor, async () => {}));
}

/** If the actor has become known meanwhile, the object may be stored already; a retry then finds it. */
function unlessKnown(actor: string, effect: Effect): Effect {
  return async (tx: Tx) => {
    await effect(tx);
    if (await findRemoteAccount(tx, actor))
      throw new AppError('unavailable', untranslated('The actor has just become known'));
  };
}
