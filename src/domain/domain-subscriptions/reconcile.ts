import type { Store, Tx } from '../../platform/db/handle.ts';
import { throughBatches } from '../../platform/jobs/in-batches.ts';
import { decide, type Situation } from './decide.ts';
import { suggest } from './drafts.ts';
import { settleRetracted } from './retracted.ts';
import { listAsModerator, setRule } from './rules.ts';
import { readSituations } from './situations.ts';

/** How many domains one transaction handles. */
const BATCH = 100;

/** Updates the blocks, allowances and suggestions to what all lists of a kind say together. Safe to repeat. */
export async function reconcile(store: Store, signal: AbortSignal, kind: string): Promise<void> {
  await throughBatches(store, signal, { from: '', step: (tx, after) => reconcileSome(tx, kind, after) });
  await settleRetracted(store, signal, kind);
}

/** Returns the last domain handled; undefined at the end. */
async function reconcileSome(tx: Tx, kind: string, after: string): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('domain_subscription_entries as e')
    .innerJoin('domain_subscriptions as s', 's.id', 'e.subscription_id')
    .select('e.domain')
    .distinct()
    .where('s.kind', '=', kind)
    .where('e.domain', '>', after)
    .orderBy('e.domain')
    .limit(BATCH)
    .execute();
  const domains = rows.map((row) => row.domain);
  for (const [domain, situation] of await readSituations(tx, kind, domains)) await act(tx, kind, domain, situation);
  return domains.at(-1);
}

async function act(tx: Tx, kind: string, domain: string, situation: Situation): Promise<void> {
  const decision = decide(situation);
  if (decision.act === 'leave') return;
  if (decision.act === 'suggest') return suggest(tx, kind, 'create', decision.by);
  if (decision.act === 'apply') await setRule(tx, listAsModerator(decision.by), kind, decision.by);
  if (!situation.draft) return;
  await tx.deleteFrom('domain_drafts').where('kind', '=', kind).where('domain', '=', domain).execute();
}
