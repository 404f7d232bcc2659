import { Type } from 'typebox';
import type { HostCounts, LedgerEntry } from '../../domain/deliveries/ledger.ts';
import type { RefusedActivityRow, RemoteHostRow } from '../../schema/federation.ts';
import { nullable } from '../account-schema.ts';
import { isoOf } from '../deliveries.ts';

const Counts = {
  host: Type.String(),
  pending: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer(),
};

/** A server for which deliveries wait or have failed. */
export const HostCountsSchema = Type.Object(Counts);

/** Activities refused for the same reason. Every field but the reason is what the sender claims. */
export const RefusedActivitySchema = Type.Object({
  host: Type.String(),
  status: Type.Integer(),
  type: Type.String(),
  reason: Type.String(),
  actor: nullable(Type.String()),
  message: Type.String(),
  count: Type.Integer(),
  first_at: Type.String(),
  last_at: Type.String(),
});

/** Everything known about how another server receives and sends. */
export const RemoteHostSchema = Type.Object({
  ...Counts,
  failures: Type.Integer(),
  last_error: nullable(Type.String()),
  last_failure_at: nullable(Type.String()),
  last_success_at: nullable(Type.String()),
  retry_at: nullable(Type.String()),
  undelivered: Type.Array(
    Type.Object({
      type: Type.String(),
      subject: Type.String(),
      inbox: Type.String(),
      outcome: Type.String(),
      attempts: Type.Integer(),
      error: nullable(Type.String()),
    }),
  ),
  refused: Type.Array(RefusedActivitySchema),
});

type HostParts = {
  readonly counts: HostCounts | undefined;
  readonly state: RemoteHostRow | undefined;
  readonly undelivered: readonly LedgerEntry[];
  readonly refused: readonly RefusedActivityRow[];
};

/** A server by its name (host and port). */
export function remoteHostOf(host: string, { counts, state, undelivered, refused }: HostParts) {
  return {
    ...(counts ?? { host, pending: 0, delivered: 0, failed: 0 }),
    failures: state?.failures ?? 0,
    last_error: state?.last_error ?? null,
    last_failure_at: isoOf(state?.last_failure_at ?? null),
    last_success_at: isoOf(state?.last_success_at ?? null),
    retry_at: isoOf(state?.retry_at ?? null),
    undelivered: undelivered.map((one) => ({ ...one })),
    refused: refused.map(refusedActivityOf),
  };
}

/** A refused activity, as staff see it. */
export function refusedActivityOf(row: RefusedActivityRow) {
  const { host, status, type, reason, actor_uri: actor, message, count } = row;
  const times = { first_at: isoOf(row.first_at) ?? '', last_at: isoOf(row.last_at) ?? '' };
  return { host, status, type, reason, actor, message, count, ...times };
}
