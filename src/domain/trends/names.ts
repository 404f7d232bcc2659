import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** A trend, with a name that people recognise. */
export type Named = { readonly id: number; readonly name: string };

const NAMED_BY = {
  tag: ['tags', 'name'],
  link: ['preview_cards', 'url'],
  status: ['statuses', 'uri'],
  author: ['accounts', 'handle'],
} as const;

/** The names of some trends of one kind, in no particular order. */
export async function nameTrends(db: Db, kind: keyof typeof NAMED_BY, ids: readonly number[]): Promise<Named[]> {
  const [table, column] = NAMED_BY[kind];
  const { rows } = await sql<Named>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)} where ${idsIn(db, 'id', ids)}`.execute(db);
  return rows;
}
