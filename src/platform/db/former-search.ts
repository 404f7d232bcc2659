import { sql } from 'kysely';
import { perOwner } from '../../lib/per-owner.ts';
import type { Db, Instance, Tx } from './handle.ts';

/** What an earlier version indexed in its own way. */
export type FormerIndex = 'statuses' | 'accounts';

const NAMES = {
  sqlite: { statuses: 'status_search', accounts: 'account_search' },
  postgres: { statuses: 'status_search', accounts: 'accounts_names_idx' },
} as const;

/** The indexes that are known to be gone, which they stay. */
const goneAt = perOwner((_instance: Instance) => new Set<FormerIndex>());

async function isThere(db: Db, index: FormerIndex): Promise<boolean> {
  const name = NAMES[db.dialect][index];
  const { rows } = await (db.dialect === 'postgres'
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_schema where name = ${name}`
  ).execute(db);
  return rows.length > 0;
}

/**
 * What an index of an earlier version answers, as long as the present one is not complete; an empty list after that. It may go while it is
 * being asked.
 */
export async function askFormer<T>(db: Db, index: FormerIndex, ask: () => Promise<T[]>): Promise<T[]> {
  const gone = goneAt(db.instance);
  if (gone.has(index)) return [];
  try {
    if (await isThere(db, index)) return await ask();
  } catch (error) {
    if (await isThere(db, index)) throw error;
  }
  gone.add(index);
  return [];
}

/** As long (ms) as a statement waits for others here before it is tried again, because others wait behind it. */
const PATIENCE = 2000;

const DROPS = {
  sqlite: {
    statuses: ['drop trigger if exists status_search_after_delete', 'drop table if exists status_search'],
    accounts: [
      'drop trigger if exists account_search_after_insert',
      'drop trigger if exists account_search_after_delete',
      'drop trigger if exists account_search_after_update',
      'drop table if exists account_search',
    ],
  },
  postgres: {
    statuses: ['drop table if exists status_search'],
    accounts: ['drop index if exists accounts_names_idx'],
  },
} as const;

/** Drops an index of an earlier version, if it is there. */
export async function dropFormer(tx: Tx, index: FormerIndex): Promise<void> {
  if (!(await isThere(tx, index))) return;
  if (tx.dialect === 'postgres') await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(tx);
  for (const statement of DROPS[tx.dialect][index]) await sql.raw(statement).execute(tx);
}
