import { block as blockAccount } from '../../domain/blocks/block.ts';
import { ignored } from '../decode/decoded.ts';
import { effect, type Handler } from './inbound.ts';
import { findLocalAccount } from './local.ts';

/** Somebody blocks a local account. */
export const block: Handler = async ({ ctx, activity, actor }) => {
  const target = await findLocalAccount(ctx.store.db, activity.object.uri, { suspendedToo: true });
  if (!target) return ignored('nobody here is to be blocked');
  return effect((tx) => blockAccount(tx, actor.id, target.id, activity.uri ?? null));
};
