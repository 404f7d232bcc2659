import { AppError, isTransient } from '../../lib/errors.ts';
import { serverOf } from '../../lib/origin.ts';
import type { Context } from '../../platform/context.ts';
import { mayBePrivate } from '../../platform/fetch/addresses.ts';
import { speaksFor } from '../decode/origin.ts';
import { toPlain } from '../decode/plain.ts';
import { type Node, webUri } from '../decode/read.ts';
import { fetchDocument } from '../signed-fetch.ts';
import { type Budget, spend } from './budget.ts';

/** A document fetched from the address in its `id`, so that the id is known to be its own. */
export type FetchedObject = { readonly uri: string; readonly node: Node };

/**
 * Fetches an object by its id, or by another address that leads to it. Only a document from the id's own origin, requested by that id, is
 * accepted. Undefined when there is none; throws AppError 'unavailable' or 'too_many' when a later try may succeed.
 */
export async function fetchObject(ctx: Context, address: string, budget: Budget): Promise<FetchedObject | undefined> {
  const found = await fetchOnce(ctx, address, budget);
  if (!found) return undefined;
  if (overHttps(ctx, found.uri) === overHttps(ctx, address)) return found.own ? found : undefined;
  return fetchById(ctx, found.uri, budget);
}

/**
 * As `fetchObject`, for an address that should be the id itself: a document with any other id is refused, even if that id is valid. Use
 * this to look up an author, or any address could pass for somebody else's.
 */
export async function fetchById(ctx: Context, uri: string, budget: Budget): Promise<FetchedObject | undefined> {
  const found = await fetchOnce(ctx, uri, budget);
  return found?.own && found.uri === uri ? found : undefined;
}

/** As `fetchObject`, for what can be left out: undefined also when the object cannot be fetched now. */
export async function fetchQuietly(ctx: Context, address: string, budget: Budget): Promise<FetchedObject | undefined> {
  try {
    return await fetchObject(ctx, address, budget);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Ids that are older than a server's certificate are looked up over https, because what comes over http may be anybody's. */
function overHttps({ config }: Context, address: string): string {
  const server = serverOf(address);
  if (server?.protocol !== 'http:' || mayBePrivate(config.allowPrivateNetworks, server.host)) return address;
  return `https${address.slice('http'.length)}`;
}

async function fetchOnce(ctx: Context, address: string, budget: Budget) {
  if (!spend(budget)) return undefined;
  try {
    const { url, json } = await fetchDocument(ctx, overHttps(ctx, address));
    const plain = await toPlain(json);
    if (plain.outcome !== 'read') return undefined;
    const uri = webUri(plain.value.id);
    return uri === undefined ? undefined : { uri, node: plain.value, own: speaksFor(url, uri) };
  } catch (error) {
    if (error instanceof AppError && !isTransient(error)) return undefined;
    throw error;
  }
}
