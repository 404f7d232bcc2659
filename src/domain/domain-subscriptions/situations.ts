import { withParents } from '../../lib/domain-names.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { coversAsMuch, DOMAIN_BLOCK_SEVERITIES } from '../domain-blocks/save-domain-block.ts';
import { decidingEntry, type Situation, type SubscribedEntry, type Terms } from './decide.ts';
import { readExcludes } from './excludes.ts';

/** Allowances have no terms, so they all compare as equal. */
const ALLOWED: Terms = { severity: 'noop', reject_media: 0, reject_reports: 0, obfuscate: 0, public_comment: null };

/** Loads the situation of each of some domains, in five queries. */
export async function readSituations(
  db: Db,
  kind: string,
  domains: readonly string[],
): Promise<Map<string, Situation>> {
  if (domains.length === 0) return new Map();
  const isExcluded = await readExcludes(db);
  const entriesOf = Map.groupBy(await readEntries(db, kind, domains), (entry) => entry.domain);
  const rules = await readRules(db, kind, domains);
  const drafts = await db
    .selectFrom('domain_drafts')
    .selectAll()
    .where('kind', '=', kind)
    .where(idsIn(db, 'domain', domains))
    .execute();
  return new Map(
    domains.map((domain): [string, Situation] => {
      const entries = entriesOf.get(domain) ?? [];
      const draft = drafts.find((one) => one.domain === domain);
      const covered = isCovered(rules, kind, domain, decidingEntry(entries));
      return [domain, { entries, excluded: isExcluded(domain), rule: rules.get(domain), covered, draft }];
    }),
  );
}

async function readEntries(db: Db, kind: string, domains: readonly string[]): Promise<SubscribedEntry[]> {
  const rows = await db
    .selectFrom('domain_subscription_entries as e')
    .innerJoin('domain_subscriptions as s', 's.id', 'e.subscription_id')
    .selectAll('e')
    .select(['s.title', 's.mode', 's.priority'])
    .where('s.kind', '=', kind)
    .where(idsIn(db, 'e.domain', domains))
    .execute();
  return kind === 'allow' ? rows.map((row) => ({ ...row, ...ALLOWED })) : rows;
}

type Rule = Terms & { readonly domain: string; readonly subscription_id: number | null };

/** The rules for the domains and for their parents. */
async function readRules(db: Db, kind: string, domains: readonly string[]): Promise<Map<string, Rule>> {
  const names = [...new Set(domains.flatMap(withParents))];
  return new Map((await rulesFor(db, kind, names)).map((rule) => [rule.domain, rule]));
}

async function rulesFor(db: Db, kind: string, names: readonly string[]): Promise<Rule[]> {
  if (kind === 'block') {
    return db
      .selectFrom('domain_blocks')
      .selectAll()
      .where(idsIn(db, 'domain', names))
      .execute();
  }
  const rows = await db
    .selectFrom('domain_allows')
    .selectAll()
    .where(idsIn(db, 'domain', names))
    .execute();
  return rows.map((row) => ({ ...row, ...ALLOWED }));
}

/** Whether the block of a parent domain does everything that the list asks for. */
function isCovered(
  rules: ReadonlyMap<string, Rule>,
  kind: string,
  domain: string,
  by: SubscribedEntry | undefined,
): boolean {
  const severity = DOMAIN_BLOCK_SEVERITIES.find((known) => known === by?.severity);
  if (kind !== 'block' || !by || !severity) return false;
  const above = withParents(domain)
    .slice(1)
    .flatMap((name) => rules.get(name) ?? [])[0];
  return above !== undefined && coversAsMuch(above, { ...by, severity });
}
