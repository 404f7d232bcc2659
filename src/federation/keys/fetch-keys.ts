import { AppError, isTransient } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { sameOrigin } from '../decode/origin.ts';
import { idOf, isJsonObject, listOf, textOf } from '../parse-document.ts';
import { fetchDocument } from '../signed-fetch.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';
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
  const keys = listedKeys(await withNamedKeys(ctx, actor, { url, json }));
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

/** The most keys of an actor that are fetched because it only names them. */
const MAX_NAMED = 4;

/**
 * An actor with the keys that it names by their addresses in place of these. They count like those that it brings: on its own origin, and
 * only when they name the actor as their owner. `known` was fetched already.
 */
async function withNamedKeys(ctx: Context, actor: JsonObject, known: Fetched): Promise<JsonObject> {
  const owner = idOf(actor) ?? '';
  const fetched = new Map<string, JsonObject | undefined>();
  const whole = async (values: readonly JsonValue[]): Promise<JsonValue[]> => {
    const keys: JsonValue[] = [];
    for (const value of values) {
      const address = isReference(value) ? idOf(value) : undefined;
      if (address === undefined || !sameOrigin(address, owner)) keys.push(value);
      else if (fetched.has(address) || fetched.size < MAX_NAMED) {
        if (!fetched.has(address)) fetched.set(address, await keyAt(ctx, address, known));
        keys.push(...[fetched.get(address)].filter((key) => key !== undefined));
      }
    }
    return keys;
  };
  const publicKey = await whole(listOf(actor.publicKey));
  return { ...actor, publicKey, assertionMethod: await whole(listOf(actor.assertionMethod)) };
}

/** A document, and the address where it was found. */
type Fetched = { readonly url: string; readonly json: JsonObject };

/** Whether a value only names something. */
function isReference(value: JsonValue): boolean {
  return typeof value === 'string' || (isJsonObject(value) && Object.keys(value).every((name) => name === 'id'));
}

/** The key with that address: the document found there, or a part of it. Undefined when there is none. */
async function keyAt(ctx: Context, address: string, known: Fetched): Promise<JsonObject | undefined> {
  try {
    const at = withoutFragment(address);
    const { url, json } = known.url === at ? known : await fetchDocument(ctx, at, { timeout: TIMEOUT });
    if (!sameOrigin(url, address)) return undefined;
    return [json, ...listOf(json.publicKey), ...listOf(json.assertionMethod)]
      .filter(isJsonObject)
      .find((one) => idOf(one) === address && !isReference(one));
  } catch (error) {
    if (error instanceof AppError && !isTransient(error)) return undefined;
    throw error;
  }
}

function withoutFragment(uri: string): string {
  const url = new URL(uri);
  url.hash = '';
  return url.href;
}
