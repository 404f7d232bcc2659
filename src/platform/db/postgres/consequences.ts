import type { Pool } from 'pg';
import { type Consequence, ofKey, ofTrigger } from '../consequences.ts';

const KEYS = `
  select child.relname as child, parent.relname as parent, k.confdeltype = 'c' as deletes
  from pg_constraint as k join pg_class as child on child.oid = k.conrelid join pg_class as parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and child.relnamespace = current_schema()::regnamespace`;

const TRIGGERS = `
  select r.relname as "table", t.tgtype as type, f.prosrc as body
  from pg_trigger as t join pg_class as r on r.oid = t.tgrelid join pg_proc as f on f.oid = t.tgfoid
  where not t.tgisinternal and r.relnamespace = current_schema()::regnamespace`;

/** The bits of `pg_trigger.tgtype`. */
const KINDS = [
  { kind: 'insert', bit: 4 },
  { kind: 'delete', bit: 8 },
  { kind: 'update', bit: 16 },
] as const;

/** What the foreign keys and triggers of the database bring about. */
export async function readConsequences(pool: Pool): Promise<Consequence[]> {
  const { rows: keys } = await pool.query<{ child: string; parent: string; deletes: boolean }>(KEYS);
  const { rows: triggers } = await pool.query<{ table: string; type: number; body: string }>(TRIGGERS);
  return [
    ...keys.map(ofKey),
    ...triggers.flatMap(({ table, type, body }) =>
      ofTrigger(
        KINDS.filter(({ bit }) => (type & bit) !== 0).map(({ kind }) => kind),
        table,
        body,
      ),
    ),
  ];
}
