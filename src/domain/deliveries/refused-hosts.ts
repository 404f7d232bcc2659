import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { withParents } from '../domain-blocks/domain-names.ts';

/** Which of these servers (host, or host and port) this one has nothing to do with: they are sent nothing whatever. */
export async function refusedHosts(db: Db, hosts: readonly string[]): Promise<Set<string>> {
  const domains = new Map(hosts.map((host) => [host, namesOf(host)]));
  const rows = await db
    .selectFrom('domain_blocks')
    .select('domain')
    .where(idsIn(db, 'domain', [...new Set([...domains.values()].flat())]))
    .where('severity', '=', 'suspend')
    .execute();
  const blocked = new Set(rows.map((row) => row.domain));
  return new Set(hosts.filter((host) => domains.get(host)?.some((domain) => blocked.has(domain))));
}

/** A block may name the server with its port or without, or a domain above it. */
function namesOf(host: string): string[] {
  return [...withParents(host), ...withParents(host.replace(/:\d+$/, ''))];
}
