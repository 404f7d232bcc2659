import { assertNotRefused } from '../../domain/domain-blocks/visible-block.ts';
import type { NewRelay } from '../../domain/relays/join.ts';
import type { RelayKind } from '../../domain/relays/queries.ts';
import { failed } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { resolveActorAt } from './actor.ts';

/** A relay by the address that its operators give: of its inbox, or for `litepub` of its actor, which is fetched. 422 when there is none. */
export async function resolveRelay(ctx: Context, address: string, kind: RelayKind): Promise<NewRelay> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw failed('urlNotWeb');
  await assertNotRefused(ctx.store.db, 'operator', address);
  if (kind === 'mastodon') return { kind, inboxUrl: address, actorUri: null };
  const actor = await resolveActorAt(ctx, address);
  if (!actor?.inbox_url || !URL.canParse(actor.inbox_url)) throw failed('relayUnknown');
  return { kind, inboxUrl: actor.inbox_url, actorUri: actor.uri };
}
