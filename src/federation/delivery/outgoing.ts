import { LRUCache } from 'lru-cache';
import { notFound } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { BUS_RESET, type BusEvent } from '../../platform/bus/event.ts';
import type { Context } from '../../platform/context.ts';
import { instanceKey } from '../keys/instance-key.ts';
import { signingKeyOf } from '../keys/signing-key.ts';
import type { SigningKey } from '../signatures/sign.ts';

/** An activity ready to send, with the key of its sender. */
export type PreparedActivity = {
  readonly accountId: number | null;
  readonly body: Buffer;
  readonly key: SigningKey;
  readonly toFollowers: boolean;
  /** Whether the sender has been erased, so that a server which does not know the key can never fetch it. */
  readonly fromNobody: boolean;
};

/** Bytes. */
const CACHE_SIZE = 8 * 1024 * 1024;
const KEY_SIZE = 4096;

type Prepared = {
  readonly kept: LRUCache<number, PreparedActivity>;
  readonly underWay: Map<number, Promise<PreparedActivity>>;
};

const preparedIn = perOwner((ctx: Context): Prepared => {
  const sizeCalculation = ({ body }: PreparedActivity) => body.length + KEY_SIZE;
  const prepared = {
    kept: new LRUCache<number, PreparedActivity>({ maxSize: CACHE_SIZE, sizeCalculation }),
    underWay: new Map(),
  };
  ctx.bus.subscribe(forgetting(prepared));
  return prepared;
});

/** Reads an activity to be sent. One that goes to many servers is read once. 404 when it is gone. */
export async function prepareActivity(ctx: Context, id: number): Promise<PreparedActivity> {
  const prepared = preparedIn(ctx);
  return prepared.kept.get(id) ?? readOnce(ctx, prepared, id);
}

/** Drops the cache when the sender's keys may have changed, because signatures by the old ones would be refused. */
function forgetting({ kept, underWay }: Prepared) {
  return (events: readonly BusEvent[]) => {
    for (const event of events) {
      if (event.type !== 'account.changed' && event.type !== BUS_RESET) continue;
      underWay.clear();
      for (const [id, { accountId }] of kept.entries()) {
        if (event.type === BUS_RESET || accountId === event.accountId) kept.delete(id);
      }
    }
  };
}

/** Many servers are sent the same activity at the same time, so concurrent reads share one. */
function readOnce(ctx: Context, { kept, underWay }: Prepared, id: number): Promise<PreparedActivity> {
  const waiting = underWay.get(id);
  if (waiting) return waiting;
  const reading = read(ctx, id);
  underWay.set(id, reading);
  const end = (activity?: PreparedActivity) => {
    // The result of a read that began before the sender changed is not cached.
    if (underWay.get(id) !== reading) return;
    underWay.delete(id);
    if (activity) kept.set(id, activity);
  };
  reading.then(end, () => end());
  return reading;
}

async function read(ctx: Context, id: number): Promise<PreparedActivity> {
  const row = await ctx.store.db
    .selectFrom('outgoing_activities as o')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.account_id', 'o.body', 'o.to_followers', 'a.erased_at'])
    .where('o.id', '=', id)
    .executeTakeFirst();
  // The text is erased when what it was about is deleted, which may be after the turn of the delivery has come.
  if (!row?.body) throw notFound();
  return {
    accountId: row.account_id,
    body: Buffer.from(row.body),
    key: row.account_id === null ? await instanceKey(ctx) : await signingKeyOf(ctx.store, row.account_id),
    toFollowers: row.to_followers === 1,
    fromNobody: row.erased_at !== null,
  };
}
