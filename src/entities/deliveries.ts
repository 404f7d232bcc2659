import { Type } from 'typebox';
import type { KindCount, PostDelivery } from '../domain/deliveries/post-ledger.ts';
import { toIso } from '../lib/time.ts';
import { nullable } from './account-schema.ts';

const Count = { type: Type.String(), outcome: Type.String(), count: Type.Integer() };

/** The deliveries of a status. `next` is the parameter `after` of the next page. */
export const StatusDeliveriesSchema = Type.Object({
  counts: Type.Array(Type.Object(Count)),
  hosts: Type.Array(
    Type.Object({
      host: Type.String(),
      deliveries: Type.Array(
        Type.Object({
          ...Count,
          attempts: Type.Integer(),
          status: nullable(Type.Integer()),
          error: nullable(Type.String()),
          ended_at: nullable(Type.String()),
          next_attempt_at: nullable(Type.String()),
        }),
      ),
    }),
  ),
  next: nullable(Type.String()),
});

/** A page of the deliveries of a status, for at most `limit` servers. */
export function statusDeliveriesOf(counts: readonly KindCount[], rows: readonly PostDelivery[], limit: number) {
  const byHost = Map.groupBy(rows, (row) => row.host);
  const last = [...byHost.keys()].at(-1);
  return {
    counts: counts.map(({ type, outcome, count }) => ({ type, outcome, count })),
    hosts: [...byHost].map(([host, deliveries]) => ({ host, deliveries: deliveries.map(deliveryOf) })),
    next: byHost.size < limit ? null : (last ?? null),
  };
}

function deliveryOf({ type, outcome, count, attempts, status, error, ended_at, run_at }: PostDelivery) {
  const times = { ended_at: isoOf(ended_at), next_attempt_at: isoOf(run_at) };
  return { type, outcome, count, attempts, status, error, ...times };
}

/** A time in ms, in the format that clients receive. */
export function isoOf(ms: number | null): string | null {
  return ms === null ? null : toIso(ms);
}
