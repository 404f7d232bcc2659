import { sql } from 'kysely';
import { newId } from '../../lib/id.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AutomaticRuleRow } from '../../schema/moderation.ts';
import { isRuleAct, RULE_ACTS, type RuleAct } from './acts.ts';
import { type Conditions, compileConditions, type PostFacts, parseConditions } from './conditions.ts';
import { MOST_SEEN, Sightings, type Traits } from './fingerprints.ts';
import { type JudgedPost, loadFacts } from './post-facts.ts';

/** A rule that matches a post, and its action. */
export type Verdict = { readonly rule: AutomaticRuleRow; readonly act: RuleAct };

type CompiledRule = {
  readonly rule: AutomaticRuleRow;
  readonly act: RuleAct;
  readonly conditions: Conditions;
  meets(facts: PostFacts): boolean;
};

/** Compiles a rule. */
export function compileRule(rule: AutomaticRuleRow): CompiledRule {
  const conditions = parseConditions(JSON.parse(rule.conditions));
  const act = isRuleAct(rule.act) ? rule.act : 'hold';
  return { rule, act, conditions, meets: compileConditions(conditions) };
}

/** The strictest action first. */
const readEnabled = cachedRead(['automatic_rules'], async (db, _all: 'all') => {
  const rows = await db.selectFrom('automatic_rules').selectAll().where('enabled', '=', 1).orderBy('id').execute();
  return rows.map(compileRule).sort((a, b) => RULE_ACTS.indexOf(b.act) - RULE_ACTS.indexOf(a.act));
});

/** Whether any rule is on. */
export async function areThereRules(db: Db): Promise<boolean> {
  return (await readEnabled(db, 'all')).length > 0;
}

/** The strictest rule that matches a new post; undefined when none does. */
export async function judge(tx: Tx, post: JudgedPost): Promise<Verdict | undefined> {
  const rules = await readEnabled(tx, 'all');
  if (rules.length === 0) return undefined;
  const [one] = await loadFacts(tx, [post]);
  if (!one) return undefined;
  const facts = one.toFacts(await lookOut(tx, rules, one.traits, post.created_at));
  return rules.find((rule) => rule.meets(facts));
}

/** What has come of a rule for a post: it acts on it, or staff have undone that. */
export type Hits = ReadonlyMap<number | null, 'live' | 'undone'>;

/**
 * The strictest rule that matches a new version of a post and did not match the one before, or that has acted on the post and matches still.
 * What matched already when there was no such rule, or what staff have let pass, stays as it is.
 */
export async function judgeEdit(
  tx: Tx,
  { before, after, hits }: { readonly before: JudgedPost; readonly after: JudgedPost; readonly hits: Hits },
): Promise<Verdict | undefined> {
  const rules = await readEnabled(tx, 'all');
  if (rules.length === 0) return undefined;
  const [was, is] = await loadFacts(tx, [before, after]);
  if (!was || !is) return undefined;
  const sightings = await lookOut(tx, rules, is.traits, after.created_at, was.traits);
  const [earlier, facts] = [was.toFacts(sightings), is.toFacts(sightings)];
  return rules.find((rule) => {
    const hit = hits.get(rule.rule.id);
    return hit !== 'undone' && rule.meets(facts) && (hit === 'live' || !rule.meets(earlier));
  });
}

/** Records the post's fingerprints, if any rule looks for repeats, and returns when they were seen. Those of its version before are recorded already. */
async function lookOut(
  tx: Tx,
  rules: readonly CompiledRule[],
  traits: Traits,
  at: number,
  known?: Traits,
): Promise<Sightings> {
  const sightings = new Sightings();
  const widest = Math.max(0, ...rules.map(({ conditions }) => conditions.repeats?.within ?? 0));
  const fingerprints = [...traits.fingerprints.text, ...traits.fingerprints.link];
  if (widest === 0 || fingerprints.length === 0) return sightings;
  const recorded = new Set(known && [...known.fingerprints.text, ...known.fingerprints.link]);
  const rows = fingerprints
    .filter((fingerprint) => !recorded.has(fingerprint))
    .map((fingerprint) => ({ id: newId(), fingerprint, created_at: at }));
  if (rows.length > 0) await tx.insertInto('status_fingerprints').values(rows).execute();
  for (const { fingerprint, created_at } of await findSightings(tx, fingerprints, at - widest * 1000)) {
    sightings.add(fingerprint, created_at);
  }
  return sightings;
}

async function findSightings(db: Db, fingerprints: readonly string[], since: number) {
  const rows = await db
    .selectFrom('status_fingerprints')
    .select(['fingerprint', 'created_at'])
    .where(idsIn(db, 'fingerprint', fingerprints))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(MOST_SEEN * fingerprints.length)
    .execute();
  return rows.reverse();
}

/** Deletes fingerprints (older than an instant, ms) that no rule needs any more. */
export async function purgeFingerprints(tx: Tx, before: number): Promise<void> {
  await sql`delete from status_fingerprints where created_at < ${before}`.execute(tx);
}
