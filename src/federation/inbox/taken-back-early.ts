import { findRemoteAccount } from '../../domain/accounts/remote/store-profile.ts';
import { leaveTombstone } from '../../domain/tombstones/leave.ts';
import { AppError } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { type Decoded, read } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import type { Effect } from './inbound.ts';

/**
 * What somebody takes back who is not known here: another process may just be fetching them, for what is taken back, which must not appear
 * afterwards. Undefined for all else. Only what is of the actor's own server counts.
 */
export function takenBackEarly({ type, actor, object }: IncomingActivity): Decoded<Effect> | undefined {
  const { uri } = object;
  if (uri === undefined || uri === actor || !sameOrigin(uri, actor)) return undefined;
  if (type === 'Delete') return read(unlessKnown(actor, (tx) => leaveTombstone(tx, uri, { mayReturn: true })));
  if (type !== 'Undo') return undefined;
  // It is kept away as all that is undone.
  return read(unlessKnown(actor, async () => {}));
}

/** Who has become known meanwhile may have what is taken back here already: another try finds it. */
function unlessKnown(actor: string, effect: Effect): Effect {
  return async (tx: Tx) => {
    await effect(tx);
    if (await findRemoteAccount(tx, actor)) throw new AppError('unavailable', 'The actor has just become known');
  };
}
