import { federateRelationship } from '../../domain/deliveries/federate-relationship.ts';
import { follow as followAccount } from '../../domain/follows/follow.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { ignored } from '../decode/decoded.ts';
import { effect, type Handler } from './inbound.ts';
import { findLocalAccount } from './local.ts';
import { followByRelay } from './relay.ts';

/** Somebody wants to follow a local account. A Follow that is not allowed is answered with a Reject. */
export const follow: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  const target = await findLocalAccount(ctx.store.db, activity.object.uri);
  if (!target) return (await followByRelay(inbound)) ?? ignored('nobody here is to be followed');
  const uri = activity.uri ?? null;
  return effect(async (tx) => {
    try {
      await followAccount(tx, { accountId: actor.id, targetId: target.id, uri });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const row = { id: newId(), account_id: actor.id, target_id: target.id, uri };
      await federateRelationship(tx, 'reject_follow', { sender: target, recipient: actor }, row);
    }
  });
};
