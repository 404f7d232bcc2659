import type { JsonText } from '../../lib/json.ts';
import type { Context } from '../../platform/context.ts';
import { instanceActorUri, instanceKey, instanceUsername } from '../keys/instance-key.ts';
import { ACTOR_CONTEXT, inContext } from '../objects/contexts.ts';
import { actorUris, sharedInboxUri } from '../objects/uris.ts';
import { AS_CONTEXT } from '../vocabulary.ts';

/** The actor of the server itself, which signs fetches and files reports. Everybody may read it, even with an unsigned request. */
export async function instanceActorDocument(ctx: Context): Promise<JsonText> {
  const { origin, domain } = ctx.config;
  const uri = instanceActorUri(origin);
  const { keyId, publicKeyPem } = await instanceKey(ctx);
  const { inbox, outbox } = actorUris(uri);
  return JSON.stringify(
    inContext(ACTOR_CONTEXT, {
      id: uri,
      type: 'Application',
      inbox,
      outbox,
      preferredUsername: instanceUsername(domain),
      webfinger: `${instanceUsername(domain)}@${domain}`,
      url: `${origin}/about`,
      manuallyApprovesFollowers: true,
      endpoints: { sharedInbox: sharedInboxUri(origin) },
      publicKey: { id: keyId, owner: uri, publicKeyPem },
    }),
  );
}

/** Always empty, because the server itself writes nothing. */
export function instanceOutboxDocument({ config }: Context): JsonText {
  const id = actorUris(instanceActorUri(config.origin)).outbox;
  return JSON.stringify({ '@context': AS_CONTEXT, id, type: 'OrderedCollection', totalItems: 0, orderedItems: [] });
}
