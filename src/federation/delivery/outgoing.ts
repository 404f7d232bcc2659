import { LRUCache } from 'lru-cache';
import { notFound } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { instanceKey } from '../keys/instance-key.ts';
import { signingKeyOf } from '../keys/signing-key.ts';
import type { SigningKey } from '../signatures/sign.ts';

/** An activity as it is sent, and the key of who sends it. */
export type PreparedActivity = {
  readonly accountId: number | null;
  readonly body: Buffer;
  readonly key: SigningKey;
  readonly toFollowers: boolean;
};

/** Bytes. */
const CACHE_SIZE = 8 * 1024 * 1024;
const KEY_SIZE = 4096;

const caches = new WeakMap<Context, LRUCache<number, PreparedActivity>>();

/** Reads an activity that is to be sent; one that goes to many servers is read once. 404 when its sender is gone. */
export async function prepareActivity(ctx: Context, id: number): Promise<PreparedActivity> {
  let cache = caches.get(ctx);
  if (!cache) {
    cache = new LRUCache({ maxSize: CACHE_SIZE, sizeCalculation: ({ body }) => body.length + KEY_SIZE });
    caches.set(ctx, cache);
  }
  const kept = cache.get(id);
  if (kept) return kept;
  const prepared = await read(ctx, id);
  cache.set(id, prepared);
  return prepared;
}

async function read(ctx: Context, id: number): Promise<PreparedActivity> {
  const row = await ctx.store.db
    .selectFrom('outgoing_activities')
    .select(['account_id', 'body', 'to_followers'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    accountId: row.account_id,
    body: Buffer.from(row.body),
    key: row.account_id === null ? await instanceKey(ctx) : await signingKeyOf(ctx.store, row.account_id),
    toFollowers: row.to_followers === 1,
  };
}
