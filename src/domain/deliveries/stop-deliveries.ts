import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { probeNow, wakeHosts } from './host-jobs.ts';
import { retryHost } from './retry.ts';

const HOST = /^[a-z\d.[\]:-]{1,300}$/;

/** The name of another server as deliveries are kept under: its host and port in lower case. 404 for what is none. */
export function readHost(name: string): string {
  const host = name.toLowerCase();
  if (!HOST.test(host)) throw notFound();
  return host;
}

/** Whether staff have stopped what is sent to a server (host and port). */
export async function isStopped(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('remote_hosts')
    .select('stopped_at')
    .where('host', '=', readHost(name))
    .executeTakeFirst();
  return typeof row?.stopped_at === 'number';
}

/**
 * Sends nothing more to a server (host and port) until `restartDeliveries`. What is meant for it waits, as long as for a server that is away.
 * Mastodon: `Admin::InstancesController#stop_delivery`.
 */
export async function stopDeliveries(tx: Tx, moderator: Moderator, name: string): Promise<void> {
  const host = readHost(name);
  if (await isStopped(tx, host)) return;
  const stopped = { stopped_at: now() };
  await tx
    .insertInto('remote_hosts')
    .values({ host, ...stopped })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(stopped))
    .execute();
  await log(tx, moderator, 'stop_delivery', host);
}

/** Sends to a server again, also what has waited. */
export async function restartDeliveries(tx: Tx, moderator: Moderator, name: string): Promise<void> {
  const host = readHost(name);
  const row = await tx
    .updateTable('remote_hosts')
    .set({ stopped_at: null })
    .where('host', '=', host)
    .where('stopped_at', 'is not', null)
    .returning('failures')
    .executeTakeFirst();
  if (!row) return;
  await log(tx, moderator, 'restart_delivery', host);
  const waiting = await tx
    .selectFrom('deliveries')
    .select('inbox')
    .where('host', '=', host)
    .where('run_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  // The job that looks after what waits is a day away.
  if (waiting) await (row.failures > 0 ? probeNow(tx, host) : wakeHosts(tx, [host]));
}

/** As `retryHost`, by staff. */
export async function retryDeliveries(tx: Tx, moderator: Moderator, name: string): Promise<number> {
  const host = readHost(name);
  const count = await retryHost(tx, host);
  await log(tx, moderator, 'retry_delivery', host);
  return count;
}

async function log(tx: Tx, moderator: Moderator, action: string, host: string): Promise<void> {
  // Servers have names and no ids; what happens to one is found by its name.
  await logAct(tx, moderator, { action, targetType: 'instance', targetId: newId(), label: host });
}
