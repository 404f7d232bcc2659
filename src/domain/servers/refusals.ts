import { namesOf, type RemoteNames, serversOf, withParents } from '../../lib/domain-names.ts';
import { cachedRead, cachedReads } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainBlockRow } from '../../schema/domains.ts';
import { readSettings } from '../settings/settings.ts';

/** What this server refuses from a domain, whatever the port. */
export type Refusals = { readonly everything: boolean; readonly media: boolean; readonly reports: boolean };

const NOTHING: Refusals = { everything: false, media: false, reports: false };
const UNKNOWN: Refusals = { everything: true, media: true, reports: true };

/** The tables by which it is decided. */
const TABLES = ['domain_blocks', 'domain_allows', 'settings'] as const;

/** What is refused from domains or hosts, by the blocks of them or of parent domains, and by the list of allowed servers. */
export const refusalsOf = cachedReads(TABLES, loadRefusals);

/** As `refusalsOf`, for one domain or host. */
export const readRefusals = cachedRead(TABLES, async (db: Db, host: string): Promise<Refusals> => {
  return (await loadRefusals(db, [host])).get(host) ?? UNKNOWN;
});

/** An account by its handle's domain, null for those of this server, and its ActivityPub id, which may be on another server. */
type Named = { readonly domain: string | null; readonly uri: string };

/** What is refused of an account: what is refused of the server of its handle, and of that of its id. */
export async function readAccountRefusals(db: Db, { domain, uri }: Named): Promise<Refusals> {
  if (domain === null) return NOTHING;
  let refused = NOTHING;
  for (const server of serversOf({ domain, uri })) refused = either(refused, await readRefusals(db, server));
  return refused;
}

function either(one: Refusals, other: Refusals): Refusals {
  return {
    everything: one.everything || other.everything,
    media: one.media || other.media,
    reports: one.reports || other.reports,
  };
}

async function loadRefusals(db: Db, hosts: readonly string[]): Promise<ReadonlyMap<string, Refusals>> {
  const names = new Map(hosts.map((host) => [host, namesOf(host)]));
  const rules = await rulesOf(db, [...names.values()].flat().flatMap(withParents));
  const isAllowed = await allowedAmong(db, [...names.values()].flat());
  const found = new Map<string, Refusals>();
  for (const [host, own] of names) {
    const name = own.flatMap(withParents).find((candidate) => rules.has(candidate));
    const rule = name === undefined ? undefined : rules.get(name);
    found.set(host, {
      everything: rule?.severity === 'suspend' || !own.some(isAllowed),
      media: rule?.reject_media === 1,
      reports: rule?.reject_reports === 1,
    });
  }
  return found;
}

async function rulesOf(db: Db, names: readonly string[]) {
  const rows = await db
    .selectFrom('domain_blocks')
    .select(['domain', 'severity', 'reject_media', 'reject_reports'])
    .where(idsIn(db, 'domain', [...new Set(names)]))
    .execute();
  return new Map(rows.map((row) => [row.domain, row]));
}

/** Where federation is limited, only listed servers are allowed, and not their subdomains (Mastodon: DomainAllow). */
async function allowedAmong(db: Db, names: readonly string[]): Promise<(name: string) => boolean> {
  if (!(await readSettings(db)).limited_federation) return () => true;
  const rows = await db
    .selectFrom('domain_allows')
    .select('domain')
    .where(idsIn(db, 'domain', [...new Set(names)]))
    .execute();
  const allowed = new Set([db.instance.domain, ...rows.map((row) => row.domain)]);
  return (name) => allowed.has(name);
}

/** The block that applies to a domain: its own, or else that of its nearest parent. Mastodon: DomainBlock.rule_for. */
export async function findDomainRule(db: Db, domain: string): Promise<DomainBlockRow | undefined> {
  const rows = await db
    .selectFrom('domain_blocks')
    .selectAll()
    .where(idsIn(db, 'domain', [...new Set(namesOf(domain).flatMap(withParents))]))
    .execute();
  return rows.sort((a, b) => b.domain.length - a.domain.length)[0];
}

/** The limits that a new account gets from the blocks of the servers of its handle and its id. */
export async function limitsOfServers(db: Db, account: RemoteNames) {
  const rules: (DomainBlockRow | undefined)[] = [];
  for (const server of serversOf(account)) rules.push(await findDomainRule(db, server));
  const ruleWith = (severity: string) => rules.find((rule) => rule?.severity === severity);
  const suspends = ruleWith('suspend');
  if (suspends) return { suspended_at: suspends.created_at, suspension_origin: 'local' };
  const silences = ruleWith('silence');
  return silences ? { silenced_at: silences.created_at } : {};
}
