import { receiveMove } from '../../domain/accounts/remote/receive-move.ts';
import { hasFollowers } from '../../domain/relationships/has-followers.ts';
import { ignored, read, refused } from '../decode/decoded.ts';
import { resolveActor } from '../resolve/actor.ts';
import type { Handler } from './inbound.ts';

/** Somebody has moved to another account, which must name the old one as its alias: both are looked at anew (FEP-7628). */
export const move: Handler = async ({ ctx, activity, actor }) => {
  const { uri } = activity.object;
  if (uri !== actor.uri) return refused('the account that moves is not the actor');
  if (activity.target === undefined || activity.target === actor.uri) return refused('it does not say where to');
  if (actor.moved_to_id === null && !(await hasFollowers(ctx.store.db, actor.id))) {
    return ignored('nobody here follows the account');
  }
  const target = await resolveActor(ctx, activity.target, { refresh: true });
  if (!target) return ignored('the new account cannot be had');
  const aliases: unknown = JSON.parse(target.also_known_as);
  if (!Array.isArray(aliases) || !aliases.includes(actor.uri))
    return refused('the new account does not know the old one');
  return read((tx) => receiveMove(tx, actor, target));
};
