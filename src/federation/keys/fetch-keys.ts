import type { Context } from '../../platform/context.ts';
import { idOf, isJsonObject, listOf, textOf } from '../parse-document.ts';
import { fetchDocument } from '../signed-fetch.ts';
import type { JsonObject } from '../vocabulary.ts';
import { isMainKey, type ListedKey, listedKeys, ownerOf } from './public-keys.ts';

/** All keys of an actor, as its own document lists them. */
export type ActorKeyList = { readonly actorUri: string; readonly keys: readonly ListedKey[] };

/** Milliseconds. Short, because the sender of a request waits meanwhile. */
const TIMEOUT = 10_000;

/**
 * Fetches the actor that a key belongs to, from the key's own origin. The key's address leads to the actor, or to a document about the key
 * that names the actor. Only keys listed by the actor, fetched by its own id, count. Undefined when it does not list the key,
 * or, if `keyId` is the id of the actor itself, none to sign requests with.
 */
export async function fetchKeys(ctx: Context, keyId: string): Promise<ActorKeyList | undefined> {
  const { url, json } = await fetchDocument(ctx, withoutFragment(keyId), { timeout: TIMEOUT });
  const actor = isActorAt(json, url, keyId) ? json : await fetchOwner(ctx, json, keyId);
  const actorUri = actor && idOf(actor);
  if (!actor || !actorUri) return undefined;
  const keys = listedKeys(actor);
  const lists = keys.some(({ id, pem }) => id === keyId || (actorUri === keyId && isMainKey(pem)));
  return lists ? { actorUri, keys } : undefined;
}

/** Whether a document is an actor that was fetched by its own id, on the origin of the key. */
function isActorAt(json: JsonObject, url: string, keyId: string): boolean {
  const id = URL.parse(textOf(json.id) ?? '');
  return typeof json.inbox === 'string' && id?.href === url && id.origin === new URL(keyId).origin;
}

async function fetchOwner(ctx: Context, json: JsonObject, keyId: string): Promise<JsonObject | undefined> {
  const nested = listOf(json.publicKey).filter(isJsonObject);
  const named = [json, ...nested].map(ownerOf).find((owner) => owner !== undefined) ?? idOf(json);
  const owner = named === undefined ? undefined : URL.parse(named);
  if (!owner || owner.origin !== new URL(keyId).origin) return undefined;
  const fetched = await fetchDocument(ctx, owner.href, { timeout: TIMEOUT });
  return isActorAt(fetched.json, fetched.url, keyId) ? fetched.json : undefined;
}

function withoutFragment(uri: string): string {
  const url = new URL(uri);
  url.hash = '';
  return url.href;
}
