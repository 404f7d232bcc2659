import { assertNotRefused } from '../../domain/domain-blocks/visible-block.ts';
import { checkAliases } from '../../domain/moves/set-aliases.ts';
import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import { resolveActorAt } from './actor.ts';

/**
 * The ActivityPub ids of the accounts at some addresses, such as those of their profiles. 422 when one is of no account or of a
 * server that this one does not talk to, or they are too many.
 */
export async function resolveAliases(
  ctx: Context,
  viewer: object | 'operator',
  addresses: readonly string[],
): Promise<string[]> {
  const uris: string[] = [];
  for (const address of checkAliases(addresses)) {
    await assertNotRefused(ctx.store.db, viewer, address);
    const account = await resolveActorAt(ctx, address, { alone: true });
    if (!account) throw failed(said('notAccount', address.slice(0, 200)));
    uris.push(account.uri);
  }
  return uris;
}
