import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { RemoteHostRow } from '../../schema/remote-hosts.ts';
import { hostDelay } from './schedule.ts';

/** How another server has been answering; one that was never spoken to counts as well. */
export type HostState = Pick<
  RemoteHostRow,
  'failures' | 'retry_at' | 'failing_since' | 'signature_style' | 'last_success_at'
>;

/** Nothing is held against a server. */
const WELL = { failures: 0, retry_at: null, failing_since: null };

const FRESH: HostState = { ...WELL, signature_style: null, last_success_at: null };

/** Who answers so asks to be spared, even without saying for how long. */
const TOO_MANY_REQUESTS = 429;

/** How exactly (ms) the last success is remembered: it is not worth a write each time. */
const COARSE = 3_600_000;

/** How deliveries to some servers went so far; as to a new one when nothing is kept of it. */
export async function readHosts(db: Db, hosts: readonly string[]): Promise<(host: string) => HostState> {
  const { rows } = await sql<HostState & { host: string }>`
    select host, failures, retry_at, failing_since, signature_style, last_success_at from remote_hosts
    where ${idsIn(db, 'host', hosts)}`.execute(db);
  const known = new Map(rows.map(({ host, ...state }) => [host, state]));
  return (host) => known.get(host) ?? FRESH;
}

/** A server answered: whatever was held against it is forgotten. `style` is the form of signature it took. */
export async function noteSuccess(tx: Tx, host: string, before: HostState, style: string): Promise<HostState> {
  const signature_style = style === 'cavage' ? null : style;
  const recent = before.last_success_at !== null && now() - before.last_success_at < COARSE;
  if (recent && before.failures === 0 && before.signature_style === signature_style) return before;
  const state = { ...WELL, signature_style, last_success_at: now() };
  await write(tx, host, state);
  return state;
}

/** Forgets how often a server has failed, so that it is asked again as one that is well. */
export async function forgiveHost(tx: Tx, host: string): Promise<void> {
  await tx.updateTable('remote_hosts').set(WELL).where('host', '=', host).execute();
}

/** How a server failed: `wish` is how long (ms) it asked to be left alone, `status` its answer if it gave one. */
type Failure = { readonly error: string | null; readonly wish: number; readonly status: number | null };

/** A server failed as a whole. */
export async function noteFailure(
  tx: Tx,
  host: string,
  before: HostState,
  { error, wish, status }: Failure,
): Promise<HostState> {
  const failures = before.failures + 1;
  const retry_at = now() + hostDelay(failures, wish);
  const spared_until = wish > 0 || status === TOO_MANY_REQUESTS ? retry_at : null;
  const state = { ...before, failures, retry_at, failing_since: before.failing_since ?? now() };
  await write(tx, host, { ...state, spared_until, last_failure_at: now(), last_error: error });
  return state;
}

async function write(tx: Tx, host: string, state: Partial<RemoteHostRow>): Promise<void> {
  await tx
    .insertInto('remote_hosts')
    .values({ host, ...state })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(state))
    .execute();
}
