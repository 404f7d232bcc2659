import { sql } from 'kysely';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import type { DomainBlockRow } from '../../schema/domain-blocks.ts';
import { withdrawRefused } from '../deliveries/withdraw-refused.ts';
import { orderShowing } from '../media/show-files.ts';
import { notifyAllSevered } from '../moderation/sever-suspended.ts';
import { beginSeverance, type SeveringRun, severTies, type Tie } from '../moderation/severance.ts';
import { restoreSevered } from '../moderation/severed-follows.ts';
import { liftAccounts } from './lift-accounts.ts';
import { isWithin } from './queries.ts';
import { findApplication } from './save-domain-block.ts';

/** How many accounts or follows one transaction handles. */
const BATCH = 100;

/**
 * Applies a block to the accounts of its domain, after undoing what its previous severity did: they are silenced, or suspended with their
 * follows to and from local accounts cut, of which those are notified. Safe to repeat. Does nothing when the block is gone. Mastodon:
 * BlockDomainService.
 */
export async function applyDomainBlock(store: Store, run: SeveringRun, blockId: number): Promise<void> {
  const { signal } = run;
  const block = await store.db.selectFrom('domain_blocks').selectAll().where('id', '=', blockId).executeTakeFirst();
  if (!block) return;
  const { domain, created_at: appliedAt, severity } = block;
  const keep = severity === 'noop' ? undefined : severity === 'silence' ? 'silenced_at' : 'suspended_at';
  await liftAccounts(store, signal, { domain, appliedAt, keep });
  if (severity !== 'suspend') await restoreSevered(store, signal, { domain, appliedAt });
  if (severity === 'noop') return;
  await inBatches(store, signal, (tx) => markSome(tx, block));
  if (severity !== 'suspend') return;
  await sever(store, run, block);
  await withdrawRefused(store);
}

async function markSome(tx: Tx, block: DomainBlockRow): Promise<boolean> {
  if (!(await isInForce(tx, block))) return false;
  const suspends = block.severity === 'suspend';
  const column = suspends ? 'suspended_at' : 'silenced_at';
  const rows = await tx
    .selectFrom('accounts as a')
    .select('a.id')
    .where(isWithin('a.domain', block.domain))
    .where(`a.${column}`, 'is', null)
    .limit(BATCH)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  await tx
    .updateTable('accounts')
    .set((eb) => ({
      [column]: block.created_at,
      ...(suspends && { suspension_origin: 'local' }),
      revision: eb('revision', '+', 1),
    }))
    .where(idsIn(tx, 'id', ids))
    .execute();
  if (suspends) await orderShowing(tx, ids);
  for (const accountId of ids) tx.emit({ type: 'account.changed', accountId });
  return true;
}

async function sever(store: Store, run: SeveringRun, block: DomainBlockRow): Promise<void> {
  const eventId = await store.transaction(async (tx) => {
    // Lifting a narrower block also applies this one, so two jobs may cut the same follows; both count them under one event.
    const jobId = Math.min(run.jobId, (await findApplication(tx, block.id)) ?? run.jobId);
    return beginSeverance(tx, { ...run, jobId }, { type: 'domain_block', targetName: block.domain });
  });
  await inBatches(store, run.signal, (tx) => severSome(tx, eventId, block));
  await notifyAllSevered(store, run.signal, eventId);
}

async function severSome(tx: Tx, eventId: number, block: DomainBlockRow): Promise<boolean> {
  if (!(await isInForce(tx, block))) return false;
  const ties = [
    ...(await tiesWith(tx, 'follows', block.domain)),
    ...(await tiesWith(tx, 'follow_requests', block.domain)),
  ];
  await severTies(tx, eventId, ties);
  return ties.length > 0;
}

async function tiesWith(db: Db, table: 'follows' | 'follow_requests', domain: string): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select f.account_id, f.target_id from ${sql.table(table)} as f
      join accounts as source on source.id = f.account_id join accounts as target on target.id = f.target_id
    where (source.domain is null and ${isWithin('target.domain', domain)})
      or (target.domain is null and ${isWithin('source.domain', domain)})
    limit ${BATCH}`.execute(db);
  return rows;
}

/** A block that is lifted or changed while it is being applied is not applied further; the job for that change undoes what was done. */
async function isInForce(db: Db, { id, severity }: DomainBlockRow): Promise<boolean> {
  const row = await db
    .selectFrom('domain_blocks')
    .select('id')
    .where('id', '=', id)
    .where('severity', '=', severity)
    .executeTakeFirst();
  return row !== undefined;
}
