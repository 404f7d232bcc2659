import { sql } from 'kysely';
import type { Tx } from './handle.ts';

/**
 * Takes a lock by name until the end of the transaction, waiting for other transactions that hold it: for things that may be created and
 * removed concurrently. SQLite has only one writer and needs no lock.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
