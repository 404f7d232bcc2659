import {
  countByHost,
  countBySubject,
  findHost,
  type LedgerEntry,
  listUndelivered,
} from '../domain/deliveries/ledger.ts';
import { listPostDeliveries, type PostDelivery } from '../domain/deliveries/post-ledger.ts';
import { findStatusByUri } from '../domain/statuses/remote/store-remote.ts';
import { countRefusals, listRefusals } from '../federation/inbox/refusals.ts';
import { toIso } from '../lib/time.ts';
import type { RefusedActivityRow } from '../schema/refused-activities.ts';
import type { RemoteHostRow } from '../schema/remote-hosts.ts';
import { CommandError } from './failure.ts';
import { print, withContext } from './open.ts';

/** The number of servers read at once. */
const PAGE = 500;

/** Prints the servers with undelivered activities, and those with refused ones. */
export async function showHosts(): Promise<void> {
  const { hosts, refused } = await withContext(async ({ store: { db } }) => ({
    hosts: await countByHost(db),
    refused: await countRefusals(db),
  }));
  if (hosts.length === 0) print('Everything has been delivered.');
  for (const { host, pending, delivered, failed } of hosts) {
    print(`${host}  ${pending} pending  ${failed} failed  ${delivered} delivered`);
  }
  for (const { host, count } of refused) print(`${host || 'unknown'}  ${count} refused here`);
}

/** Prints the state of a server, the activities not delivered to it, and the refused ones from it. */
export function showHost(host: string): Promise<void> {
  return withContext(async ({ store: { db } }) => {
    const state = await findHost(db, host);
    const [counts] = await countByHost(db, host);
    const refused = await listRefusals(db, host);
    if (!state && !counts && refused.length === 0)
      throw new CommandError(`Nothing was ever sent to ${host}, nor refused from it.`);
    print(`${counts?.pending ?? 0} pending  ${counts?.failed ?? 0} failed  ${counts?.delivered ?? 0} delivered`);
    if (state) printState(state);
    for (const entry of await listUndelivered(db, { host })) print(describe(entry));
    for (const row of refused) print(describeRefused(row));
  });
}

function describeRefused({ status, type, actor_uri, reason, count, last_at }: RefusedActivityRow): string {
  const answered = status === 202 ? 'refused' : `refused with ${status}`;
  const times = count === 1 ? toIso(last_at) : `${count} times, last ${toIso(last_at)}`;
  return `${answered}  ${type}  of ${actor_uri ?? 'nobody named'}  ${times}  ${reason}`;
}

function printState({
  failures,
  retry_at,
  last_success_at,
  last_failure_at,
  last_error,
  signature_style,
}: RemoteHostRow): void {
  if (last_success_at !== null) print(`last answered ${toIso(last_success_at)}`);
  if (failures > 0)
    print(`${failures} failures in a row, the last ${toIso(last_failure_at ?? 0)}: ${last_error ?? ''}`);
  if (failures > 0 && retry_at !== null) print(`asked again at ${toIso(retry_at)}`);
  print(`signatures: ${signature_style ?? 'cavage'}`);
}

/** Prints where a post was delivered, by its address or id. A deleted post can only be given by its id. */
export function showPost(address: string): Promise<void> {
  return withContext(async ({ store: { db } }) => {
    const uri = (await findStatusByUri(db, address))?.uri ?? address;
    const counts = await countBySubject(db, uri);
    if (counts.size === 0) throw new CommandError('Nothing about it was sent in the last two weeks.');
    print([...counts].map(([outcome, count]) => `${count} ${outcome}`).join('  '));
    let after: string | undefined;
    for (;;) {
      const rows = await listPostDeliveries(db, uri, { after, limit: PAGE });
      for (const row of rows) print(describePost(row));
      after = rows.at(-1)?.host;
      if (after === undefined) return;
    }
  });
}

function describePost({ host, type, outcome, count, attempts, error }: PostDelivery): string {
  const times = count === 1 ? '' : `${count} inboxes`;
  const trouble = outcome === 'delivered' ? '' : `attempts: ${attempts}`;
  return [outcome, type, `to ${host}`, times, trouble, error ?? ''].filter((part) => part !== '').join('  ');
}

function describe({ type, subject, inbox, outcome, attempts, error }: LedgerEntry): string {
  const parts = [outcome, type, subject, `to ${inbox}`, `attempts: ${attempts}`, error ?? ''];
  return parts.filter((part) => part !== '').join('  ');
}
