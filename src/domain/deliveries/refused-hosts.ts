import type { Db } from '../../platform/db/handle.ts';
import { refusalsOf } from '../domain-blocks/refusals.ts';

/** Those of these servers (host, or host and port) that are blocked, and are never sent anything. */
export async function refusedHosts(db: Db, hosts: readonly string[]): Promise<Set<string>> {
  const refusals = await refusalsOf(db, hosts);
  return new Set(hosts.filter((host) => refusals.get(host)?.everything));
}
