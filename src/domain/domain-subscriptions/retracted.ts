import { sql } from 'kysely';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { inBatches, throughBatches } from '../../platform/jobs/in-batches.ts';
import type { DomainSubscriptionRow } from '../../schema/domains.ts';
import { suggest } from './drafts.ts';
import { liftRule, listAsModerator } from './rules.ts';

const BATCH = 100;

/**
 * Handles domains that no list names any more: suggestions for them are closed, and rules that a list made are lifted, suggested to be
 * lifted, or kept, depending on the subscription. Excluded domains are left alone.
 */
export async function settleRetracted(store: Store, signal: AbortSignal, kind: string): Promise<void> {
  await store.transaction((tx) => dropDrafts(tx, kind));
  await throughBatches(store, signal, { from: 0, step: (tx, after) => retractSome(tx, kind, after) });
}

/** Lifts all rules that a list made, and deletes the subscription. Does nothing when it is gone. */
export async function dropList(store: Store, signal: AbortSignal, id: number): Promise<void> {
  const list = await store.db.selectFrom('domain_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!list) return;
  await inBatches(store, signal, (tx) => liftSome(tx, list));
  await store.transaction((tx) => tx.deleteFrom('domain_subscriptions').where('id', '=', id).execute());
}

async function liftSome(tx: Tx, list: DomainSubscriptionRow): Promise<boolean> {
  const rows = await tx
    .selectFrom(rulesOf(list.kind))
    .select('domain')
    .where('subscription_id', '=', list.id)
    .limit(BATCH)
    .execute();
  for (const { domain } of rows) await liftRule(tx, listAsModerator(list), list.kind, domain);
  return rows.length > 0;
}

function rulesOf(kind: string) {
  return kind === 'allow' ? 'domain_allows' : 'domain_blocks';
}

/** Whether a list of the kind has an entry for the domain of `rule`. */
const named = (kind: string) => sql<boolean>`exists (
  select 1 from domain_subscription_entries as e join domain_subscriptions as l on l.id = e.subscription_id
  where e.domain = rule.domain and l.kind = ${kind})`;

async function dropDrafts(tx: Tx, kind: string): Promise<void> {
  const gone = tx
    .selectFrom('domain_drafts as rule')
    .select('rule.id')
    .where('rule.kind', '=', kind)
    .where('rule.act', '=', 'create')
    .where((eb) => eb.not(named(kind)));
  await tx.deleteFrom('domain_drafts').where('id', 'in', gone).execute();
}

type Retracted = {
  readonly id: number;
  readonly domain: string;
  readonly subscription_id: number;
  readonly title: string;
  readonly mode: string;
};

/** Returns the id of the last rule handled; undefined at the end. */
async function retractSome(tx: Tx, kind: string, after: number): Promise<number | undefined> {
  const { rows } = await sql<Retracted>`
    select rule.id, rule.domain, s.id as subscription_id, s.title, s.mode
    from ${sql.table(rulesOf(kind))} as rule join domain_subscriptions as s on s.id = rule.subscription_id
    where s.kind = ${kind} and s.remove_retracted = 1 and rule.id > ${after} and not ${named(kind)}
      and not exists (select 1 from domain_excludes as x where x.domain = rule.domain)
    order by rule.id limit ${BATCH}`.execute(tx);
  for (const row of rows) {
    if (row.mode === 'apply') await liftRule(tx, listAsModerator(row), kind, row.domain);
    else if (!(await isRefused(tx, kind, row.domain))) await suggest(tx, kind, 'lift', { ...row, ...NOTHING });
  }
  return rows.at(-1)?.id;
}

const NOTHING = { severity: 'noop', reject_media: 0, reject_reports: 0, obfuscate: 0, public_comment: null } as const;

async function isRefused(db: Db, kind: string, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain_drafts')
    .select('id')
    .where('kind', '=', kind)
    .where('domain', '=', domain)
    .where('act', '=', 'lift')
    .where('refused_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
