import type { Db } from '../../platform/db/handle.ts';
import { refusalsOf } from '../domain-blocks/refusals.ts';

/** Which of these servers (host, or host and port) this one has nothing to do with: they are sent nothing whatever. */
export async function refusedHosts(db: Db, hosts: readonly string[]): Promise<Set<string>> {
  const refusals = await refusalsOf(db, hosts);
  return new Set(hosts.filter((host) => refusals.get(host)?.everything));
}
