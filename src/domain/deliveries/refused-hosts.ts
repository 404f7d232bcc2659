import { serverOf } from '../../lib/origin.ts';
import type { Db } from '../../platform/db/handle.ts';
import { refusalsOf } from '../servers/refusals.ts';

/** Those of these servers (host, or host and port) that are blocked, and are never sent anything. */
export async function refusedHosts(db: Db, hosts: readonly string[]): Promise<Set<string>> {
  const refusals = await refusalsOf(db, hosts);
  return new Set(hosts.filter((host) => refusals.get(host)?.everything));
}

/** An inbox, with the domain of the handle and the authority of the id of an account that reads there. */
export type InboxOf = { readonly inbox: string; readonly domain: string; readonly authority: string };

/** The inboxes where some account reads whose two servers, that of its handle and that of its id, are both not blocked. */
export async function unrefusedInboxes(db: Db, rows: readonly InboxOf[]): Promise<string[]> {
  const hostOf = ({ authority, domain }: InboxOf) => serverOf(`https://${authority}/`)?.host ?? domain;
  const refused = await refusedHosts(db, [...new Set(rows.flatMap((row) => [row.domain, hostOf(row)]))]);
  const open = rows.filter((row) => !refused.has(row.domain) && !refused.has(hostOf(row)));
  return [...new Set(open.map(({ inbox }) => inbox))];
}
