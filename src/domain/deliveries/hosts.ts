import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { RemoteHostRow } from '../../schema/federation.ts';
import { hostDelay } from './schedule.ts';

/** The state of deliveries to another server. One that was never contacted counts as healthy. */
export type HostState = Pick<
  RemoteHostRow,
  'failures' | 'retry_at' | 'failing_since' | 'signature_style' | 'last_success_at' | 'stopped_at'
>;

/** The state of a server without failures. */
const WELL = { failures: 0, retry_at: null, failing_since: null };

const FRESH: HostState = { ...WELL, signature_style: null, last_success_at: null, stopped_at: null };

/** A server that answers with this status asks to be left alone, even without saying for how long. */
const TOO_MANY_REQUESTS = 429;

/** The precision (ms) of the last success, because it is not worth a write each time. */
const COARSE = 3_600_000;

/** The state of some servers, by host. A server without a stored state has that of a new one. */
export async function readHosts(db: Db, hosts: readonly string[]): Promise<(host: string) => HostState> {
  const { rows } = await sql<HostState & { host: string }>`
    select host, failures, retry_at, failing_since, signature_style, last_success_at, stopped_at from remote_hosts
    where ${idsIn(db, 'host', hosts)}`.execute(db);
  const known = new Map(rows.map(({ host, ...state }) => [host, state]));
  return (host) => known.get(host) ?? FRESH;
}

/** Records that a server answered, which clears its failures. `style` is the form of signature it accepted. */
export async function noteSuccess(tx: Tx, host: string, before: HostState, style: string): Promise<HostState> {
  const signature_style = style === 'cavage' ? null : style;
  const recent = before.last_success_at !== null && now() - before.last_success_at < COARSE;
  if (recent && before.failures === 0 && before.signature_style === signature_style) return before;
  const state = { ...WELL, signature_style, last_success_at: now() };
  await write(tx, host, state);
  return { ...before, ...state };
}

/** Clears the failures of a server, so that it is tried again like a healthy one. */
export async function clearHostFailures(tx: Tx, host: string): Promise<void> {
  await tx.updateTable('remote_hosts').set(WELL).where('host', '=', host).execute();
}

/** How a server failed: `wish` is how long (ms) it asked to be left alone, `status` its answer if it gave one. */
type Failure = { readonly error: string | null; readonly wish: number; readonly status: number | null };

/** Records that a server failed as a whole. */
export async function noteFailure(
  tx: Tx,
  host: string,
  before: HostState,
  { error, wish, status }: Failure,
): Promise<HostState> {
  const failures = before.failures + 1;
  const retry_at = now() + hostDelay(failures, wish);
  const spared_until = wish > 0 || status === TOO_MANY_REQUESTS ? retry_at : null;
  const state = { failures, retry_at, failing_since: before.failing_since ?? now() };
  await write(tx, host, { ...state, spared_until, last_failure_at: now(), last_error: error });
  return { ...before, ...state };
}

async function write(tx: Tx, host: string, state: Partial<RemoteHostRow>): Promise<void> {
  await tx
    .insertInto('remote_hosts')
    .values({ host, ...state })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(state))
    .execute();
}
