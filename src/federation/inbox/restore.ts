import { isBeingErased } from '../../domain/deletions/delete-remote-account.ts';
import { liftTombstone, mayReturn } from '../../domain/tombstones/lift.ts';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { type IncomingActivity, partOf } from '../decode/activity.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import { idOf } from '../decode/read.ts';
import { findAccountByUri, resolveActor } from '../resolve/actor.ts';
import { createNamedBudget } from '../resolve/budget.ts';
import { fetchPost } from '../resolve/status.ts';
import { storing } from './create.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';

/**
 * Undoes the deletion of an account by its own server, as Misskey does when its staff lift a suspension. The account is known again, without
 * what was deleted, once its server has it again. Throws AppError 'unavailable' while the deletion is under way. Accounts that staff here
 * suspended stay so.
 */
export async function restoreAccount(ctx: Context, uri: string): Promise<Decoded<Effect>> {
  const { db } = ctx.store;
  if (!(await mayReturn(db, uri))) return ignored('its server has not deleted it');
  const known = await findAccountByUri(db, uri);
  if (known && known.suspension_origin === 'local') return ignored('staff suspended it');
  if (known && (await isBeingErased(db, known.id)))
    throw new AppError('unavailable', untranslated('It is still being deleted'));
  const account = await resolveActor(ctx, uri, { budget: createNamedBudget() });
  return account ? effect((tx) => liftTombstone(tx, uri)) : ignored('its server does not have it again');
}

/** The same, for an activity of somebody who is not known here; undefined when it is another. */
export async function restoredAccount(ctx: Context, activity: IncomingActivity): Promise<Decoded<Effect> | undefined> {
  const { type, actor, object } = activity;
  if (type !== 'Undo' || !object.types.includes('Delete') || partOf(object.node?.object).uri !== actor)
    return undefined;
  const owner = idOf(object.node?.actor);
  return owner === undefined || owner === actor ? restoreAccount(ctx, actor) : undefined;
}

/**
 * Undoes the deletion of a post, as Lemmy does. The post can be stored again once its own server has it again, and is stored if it concerns
 * somebody here.
 */
export async function restorePost(
  { ctx, senderUri }: Pick<Inbound, 'ctx' | 'senderUri'>,
  uri: string | undefined,
): Promise<Decoded<Effect>> {
  if (uri === undefined || !(await mayReturn(ctx.store.db, uri))) return ignored('its server has not deleted it');
  const post = await fetchPost(ctx, uri, createNamedBudget());
  if (post?.status.uri !== uri) return ignored('its server does not have it again');
  const store = storing({ actor: post.author, senderUri }, post.status);
  return effect(async (tx) => {
    await lockName(tx, uri);
    await liftTombstone(tx, uri);
    await store(tx);
  });
}
