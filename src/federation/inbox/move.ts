import { receiveMove } from '../../domain/accounts/remote/receive-move.ts';
import { isOfConcern } from '../../domain/relationships/is-of-concern.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { ignored, refused } from '../decode/decoded.ts';
import { resolveActor } from '../resolve/actor.ts';
import { effect, type Handler } from './inbound.ts';

/** Somebody has moved to another account, which must name the old one as its alias. Both are fetched anew (FEP-7628). */
export const move: Handler = async ({ ctx, activity, actor }) => {
  const { uri } = activity.object;
  if (uri !== actor.uri) return refused('the account that moves is not the actor');
  if (activity.target === undefined || activity.target === actor.uri) return refused('it does not say where to');
  if (actor.moved_to_id === null && !(await isOfConcern(ctx.store.db, actor.id))) {
    return ignored('nobody here has to do with the account');
  }
  const target = await lookAt(ctx, activity.target);
  if (!target) return ignored('the new account cannot be had');
  if (target.suspended_at !== null) return ignored('the new account is suspended');
  const aliases: unknown = JSON.parse(target.also_known_as);
  if (!Array.isArray(aliases) || !aliases.includes(actor.uri))
    return refused('the new account does not know the old one');
  return effect((tx) => receiveMove(tx, actor, target));
};

/** An account as its server describes it right now. An earlier description may have been withdrawn, or have gone with the account. */
async function lookAt(ctx: Context, uri: string): Promise<AccountRow | undefined> {
  const since = now();
  const target = await resolveActor(ctx, uri, { refresh: true });
  return target && (target.domain === null || (target.fetched_at ?? 0) >= since) ? target : undefined;
}
