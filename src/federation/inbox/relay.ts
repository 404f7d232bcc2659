import { orderFederation } from '../../domain/deliveries/order-federation.ts';
import { answerFromRelay } from '../../domain/relays/join.ts';
import { isActiveRelay } from '../../domain/relays/queries.ts';
import { deliverEarly } from '../../domain/statuses/remote/early-statuses.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { instanceActorUri } from '../keys/instance-key.ts';
import { resolveStatus } from '../resolve/status.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';

/** Whether an activity answers this server's Follow to a relay. */
export function isAboutRelay({ ctx, activity }: Inbound): boolean {
  const asked = `${instanceActorUri(ctx.config.origin)}#relays/`;
  return activity.object.uri?.startsWith(asked) === true;
}

/** A relay accepts or refuses local posts. Only the relay itself can answer. */
export function relayAnswer({ activity, actor }: Inbound, accepted: boolean): Decoded<Effect> {
  // Anybody could name the inbox of another server's relay as their own.
  const inboxes = [actor.inbox_url, actor.shared_inbox_url]
    .filter((inbox) => inbox !== null)
    .filter((inbox) => sameOrigin(inbox, actor.uri));
  const answer = { inboxes, actorUri: actor.uri, accepted };
  return effect(async (tx) => void (await answerFromRelay(tx, activity.object.uri ?? '', answer)));
}

/** A LitePub relay follows the server itself, to receive its announcements. Undefined when another actor is followed. */
export async function followByRelay({ ctx, activity, actor }: Inbound): Promise<Decoded<Effect> | undefined> {
  if (activity.object.uri !== instanceActorUri(ctx.config.origin)) return undefined;
  if (!(await isActiveRelay(ctx.store.db, actor.uri))) return ignored('nobody follows the server itself');
  const payload = { verb: 'accept_relay', accountId: actor.id, followUri: activity.uri ?? null };
  return effect((tx) => orderFederation(tx, null, payload));
}

/** Handles a post shared by a relay as if it had been sent here, without showing it as shared. Undefined when the actor is not a relay. */
export async function announceByRelay(
  { ctx, actor }: Inbound,
  objectUri: string,
): Promise<Decoded<Effect> | undefined> {
  if (!(await isActiveRelay(ctx.store.db, actor.uri))) return undefined;
  const status = await resolveStatus(ctx, objectUri);
  return status ? effect((tx) => deliverEarly(tx, status.uri)) : ignored('its server does not have the object');
}
