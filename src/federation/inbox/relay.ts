import { orderFederation } from '../../domain/deliveries/order-federation.ts';
import { answerFromRelay } from '../../domain/relays/join.ts';
import { isActiveRelay } from '../../domain/relays/queries.ts';
import { spreadEarly } from '../../domain/statuses/remote/early-statuses.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { instanceActorUri } from '../keys/instance-key.ts';
import { resolveStatus } from '../resolve/status.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';

/** Whether an activity answers the Follow by which this server asked a relay. */
export function isAboutRelay({ ctx, activity }: Inbound): boolean {
  const asked = `${instanceActorUri(ctx.config.origin)}#relays/`;
  return activity.object.uri?.startsWith(asked) === true;
}

/** A relay takes what is posted here, or does not; only the relay itself can say so. */
export function relayAnswer({ activity, actor }: Inbound, accepted: boolean): Decoded<Effect> {
  // Anybody could name the inbox of a relay elsewhere as the own one.
  const inboxes = [actor.inbox_url, actor.shared_inbox_url]
    .filter((inbox) => inbox !== null)
    .filter((inbox) => sameOrigin(inbox, actor.uri));
  const answer = { inboxes, actorUri: actor.uri, accepted };
  return effect(async (tx) => void (await answerFromRelay(tx, activity.object.uri ?? '', answer)));
}

/** A relay of LitePub's kind follows the server itself, to get what it announces. Undefined when it is no relay. */
export async function followByRelay({ ctx, activity, actor }: Inbound): Promise<Decoded<Effect> | undefined> {
  if (activity.object.uri !== instanceActorUri(ctx.config.origin)) return undefined;
  if (!(await isActiveRelay(ctx.store.db, actor.uri))) return ignored('nobody follows the server itself');
  const payload = { verb: 'accept_relay', accountId: actor.id, followUri: activity.uri ?? null };
  return effect((tx) => orderFederation(tx, null, payload));
}

/** What a relay shares reaches its readers as if it had been sent here, and is not shown as shared by it. Undefined when it is no relay. */
export async function announceByRelay(
  { ctx, actor }: Inbound,
  objectUri: string,
): Promise<Decoded<Effect> | undefined> {
  if (!(await isActiveRelay(ctx.store.db, actor.uri))) return undefined;
  const status = await resolveStatus(ctx, objectUri);
  return status ? effect((tx) => spreadEarly(tx, status.uri)) : ignored('its server does not have the object');
}
