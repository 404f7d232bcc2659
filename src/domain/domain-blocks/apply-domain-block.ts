import { sql } from 'kysely';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainBlockRow } from '../../schema/domains.ts';
import { withdrawRefused } from '../deliveries/withdraw-refused.ts';
import { orderShowing } from '../media/show-files.ts';
import { notifyAllSevered } from '../moderation/sever-suspended.ts';
import { beginSeverance, type SeveringRun, severTies, type Tie } from '../moderation/severance.ts';
import { restoreSevered } from '../moderation/severed-follows.ts';
import { type KnownServers, listKnownServers } from '../servers/known-domains.ts';
import { throughAccounts } from '../servers/through-accounts.ts';
import { liftAccounts } from './lift-accounts.ts';
import { findApplication } from './save-domain-block.ts';

/** How many follows one transaction cuts in each direction. */
const BATCH = 100;

/**
 * Applies a block to the accounts of its domain, those with their handle or their id there, after undoing what its previous severity did:
 * they are silenced, or suspended with their follows to and from local accounts cut, of which those are notified. Safe to repeat. Does
 * nothing when the block is gone. Mastodon: BlockDomainService.
 */
export async function applyDomainBlock(store: Store, run: SeveringRun, blockId: number): Promise<void> {
  const { signal } = run;
  const block = await store.db.selectFrom('domain_blocks').selectAll().where('id', '=', blockId).executeTakeFirst();
  if (!block) return;
  const { created_at: appliedAt, severity } = block;
  const servers = await listKnownServers(store.db, block.domain);
  const keep = severity === 'noop' ? undefined : severity === 'silence' ? 'silenced_at' : 'suspended_at';
  await liftAccounts(store, signal, servers, { appliedAt, keep });
  if (severity !== 'suspend') await restoreSevered(store, signal, { servers, appliedAt });
  if (severity === 'noop') return;
  await throughAccounts(store, signal, servers, async (tx, ids) => {
    await markSome(tx, block, ids);
    return false;
  });
  if (severity !== 'suspend') return;
  await sever(store, run, block, servers);
  await withdrawRefused(store, signal, servers);
}

async function markSome(tx: Tx, block: DomainBlockRow, accountIds: readonly number[]): Promise<void> {
  if (!(await isInForce(tx, block))) return;
  const suspends = block.severity === 'suspend';
  const column = suspends ? 'suspended_at' : 'silenced_at';
  const rows = await tx
    .updateTable('accounts')
    .set((eb) => ({
      [column]: block.created_at,
      ...(suspends && { suspension_origin: 'local' }),
      revision: eb('revision', '+', 1),
    }))
    .where(idsIn(tx, 'id', accountIds))
    .where(column, 'is', null)
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  if (suspends && ids.length > 0) await orderShowing(tx, ids);
  for (const accountId of ids) tx.emit({ type: 'account.changed', accountId });
}

async function sever(store: Store, run: SeveringRun, block: DomainBlockRow, servers: KnownServers): Promise<void> {
  const eventId = await store.transaction(async (tx) => {
    // Lifting a narrower block also applies this one, so two jobs may cut the same follows; both count them under one event.
    const jobId = Math.min(run.jobId, (await findApplication(tx, block.id)) ?? run.jobId);
    return beginSeverance(tx, { ...run, jobId }, { type: 'domain_block', targetName: block.domain });
  });
  await throughAccounts(store, run.signal, servers, (tx, ids) => severSome(tx, eventId, block, ids));
  await notifyAllSevered(store, run.signal, eventId);
}

async function severSome(tx: Tx, eventId: number, block: DomainBlockRow, ids: readonly number[]): Promise<boolean> {
  if (!(await isInForce(tx, block))) return false;
  const ties = [...(await tiesWith(tx, 'follows', ids)), ...(await tiesWith(tx, 'follow_requests', ids))];
  await severTies(tx, eventId, ties);
  return ties.length > 0;
}

/** Some of the follows between local accounts and these. */
async function tiesWith(db: Db, table: 'follows' | 'follow_requests', ids: readonly number[]): Promise<Tie[]> {
  const between = async (here: string, there: string) => {
    const { rows } = await sql<Tie>`
      select f.account_id, f.target_id from ${sql.table(table)} as f join accounts as person on person.id = ${sql.ref(here)}
      where ${idsIn(db, there, ids)} and person.domain is null limit ${BATCH}`.execute(db);
    return rows;
  };
  return [...(await between('f.account_id', 'f.target_id')), ...(await between('f.target_id', 'f.account_id'))];
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
