import { sql } from 'kysely';
import type { Tx } from './handle.ts';

/**
 * Waits until no other transaction holds the name, and holds it until this one ends: for things that two may be about to make and to remove
 * at the same time. On SQLite there is one writer anyway.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
