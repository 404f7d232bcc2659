import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { handleOf } from '../../domain/accounts/uris.ts';
import { readRefusals } from '../../domain/servers/refusals.ts';
import { parseAcct } from '../../lib/acct.ts';
import { atMost } from '../../lib/at-most.ts';
import { AppError, forbidden, isTransient } from '../../lib/errors.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { untranslated } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { hostOf } from '../decode/origin.ts';
import { type ActorKeyList, fetchKeys } from './fetch-keys.ts';
import { type FetchLane, limitFetches } from './fetch-limits.ts';
import { isMainKey, publicKeyOf } from './public-keys.ts';
import { storeKeys } from './store-keys.ts';

/** An actor and the key it signs with. */
export type Signer = { readonly keyId: string; readonly actorUri: string; readonly key: KeyObject };

/** How long (ms) a key is not fetched again after a failed fetch or a refresh. */
const COOL_DOWN = 60_000;

const BLOCKED = untranslated('Your server is blocked here');

type Memory = {
  readonly failed: LRUCache<string, true>;
  readonly refreshed: LRUCache<string, true>;
  readonly underWay: Map<string, Promise<ActorKeyList | undefined>>;
  readonly limit: ReturnType<typeof limitFetches>;
};

/** Separate for each lane, so that work waiting in one does not hold up the other. */
const memoriesOf = perOwner((ctx: Context): Readonly<Record<FetchLane, Memory>> => {
  const options = { ...atMost(10_000), ttl: COOL_DOWN };
  const memory = (lane: FetchLane): Memory => ({
    failed: new LRUCache(options),
    refreshed: new LRUCache(options),
    underWay: new Map(),
    limit: limitFetches(ctx.config.rateLimitMultiplier, lane),
  });
  return { requests: memory('requests'), jobs: memory('jobs') };
});

/** Whether to fetch a known key again; the network or site that causes the fetch, if any; and whether a request is waiting for it. */
type Asking = { readonly refresh?: boolean; readonly source?: string | undefined; readonly lane?: FetchLane };

/**
 * The owner of a key: stored, or fetched from the key's own origin together with the actor's other keys. The key may be named by the id of its
 * owner, as PeerTube did until version 7. With `refresh` a known key is fetched anew, at most once a minute. Undefined when there is no such
 * key; throws AppError 'unavailable' when its server cannot be reached or too many keys are being fetched, and 'forbidden' when staff suspended
 * that server.
 */
export async function findSignerKey(ctx: Context, keyId: string, asking: Asking = {}): Promise<Signer | undefined> {
  const { db } = ctx.store;
  const { refresh = false, source, lane = 'requests' } = asking;
  if (keyId.startsWith('acct:')) return findByAcct(ctx, keyId, asking);
  if (keyId.length > 2048) return undefined;
  const known = await findKnown(db, keyId);
  if (!known && !isForeign(ctx, keyId)) return undefined;
  if ((await readRefusals(db, hostOf(keyId))).everything) throw forbidden(BLOCKED);
  const memory = memoriesOf(ctx)[lane];
  if (known && (!refresh || memory.refreshed.has(keyId))) return known;
  if (memory.failed.has(keyId)) return undefined;
  if (known) memory.refreshed.set(keyId, true);
  const fetched = await fetchOnce(ctx, memory, keyId, source);
  if (!fetched) memory.failed.set(keyId, true);
  return findKnown(db, keyId);
}

/** Requests that need the same key at the same time share one fetch. */
function fetchOnce(
  ctx: Context,
  { underWay, limit }: Memory,
  keyId: string,
  source: string | undefined,
): Promise<ActorKeyList | undefined> {
  const waiting = underWay.get(keyId);
  if (waiting) return waiting;
  const { host } = new URL(keyId);
  const fetching = limit({ host, source }, () => fetchAndStore(ctx, keyId)).finally(() => underWay.delete(keyId));
  underWay.set(keyId, fetching);
  return fetching;
}

async function fetchAndStore(ctx: Context, keyId: string): Promise<ActorKeyList | undefined> {
  try {
    const list = await fetchKeys(ctx, keyId);
    if (list) await ctx.store.transaction((tx) => storeKeys(tx, list, keyId));
    return list;
  } catch (error) {
    if (error instanceof AppError && !isTransient(error)) return undefined;
    throw error;
  }
}

async function findKnown(db: Db, keyId: string): Promise<Signer | undefined> {
  const row = (await readKey(db, keyId)) ?? (await readMainKey(db, keyId));
  const key = row && publicKeyOf(row.public_key);
  return row && key && { keyId, actorUri: row.actor_uri, key };
}

const readKey = cachedRead(['actor_keys'], (db: Db, keyId: string) =>
  db.selectFrom('actor_keys').select(['actor_uri', 'public_key']).where('uri', '=', keyId).executeTakeFirst(),
);

/** The key that an actor signs with who names itself instead of a key. */
const readMainKey = cachedRead(['actor_keys'], async (db: Db, actorUri: string) => {
  const keys = db.selectFrom('actor_keys').select(['actor_uri', 'public_key']).where('actor_uri', '=', actorUri);
  return (await keys.orderBy('uri').execute()).find((key) => isMainKey(key.public_key));
});

/** Old software identifies its key by the account's handle; the account must be known here. Mastodon supports this too. */
async function findByAcct(ctx: Context, keyId: string, asking: Asking): Promise<Signer | undefined> {
  const { db } = ctx.store;
  const acct = parseAcct(keyId.slice('acct:'.length));
  if (!acct?.domain) return undefined;
  if ((await readRefusals(db, acct.domain)).everything) throw forbidden(BLOCKED);
  const handle = handleOf(acct.username, acct.domain);
  const account = await db.selectFrom('accounts').select('uri').where('handle', '=', handle).executeTakeFirst();
  const found = account && (await findSignerKey(ctx, account.uri, asking));
  return found && { ...found, keyId };
}

function isForeign(ctx: Context, keyId: string): boolean {
  const url = URL.parse(keyId);
  return url !== null && /^https?:$/.test(url.protocol) && !isLocalUri(ctx.store, keyId);
}
