import { type Consequence, ofKey, ofTrigger } from '../consequences.ts';
import { tokensOf } from '../sql-tokens.ts';
import type { WriteKind } from '../written-table.ts';
import type { SqliteConnection } from './connection.ts';

const KEYS = `
  select t.name as child, k."table" as parent, k.on_delete as action
  from sqlite_schema as t, pragma_foreign_key_list(t.name) as k
  where t.type = 'table' and k.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT')`;

const TRIGGERS = `select tbl_name as "table", sql from sqlite_schema where type = 'trigger'`;

const KINDS: readonly WriteKind[] = ['insert', 'update', 'delete'];

/** What the foreign keys and triggers of the database bring about. */
export function readConsequences(connection: SqliteConnection): Consequence[] {
  const keys = connection.run<{ child: string; parent: string; action: string }>(KEYS, []).rows;
  const triggers = connection.run<{ table: string; sql: string }>(TRIGGERS, []).rows;
  return [
    ...keys.map(({ child, parent, action }) => ofKey({ child, parent, deletes: action === 'CASCADE' })),
    ...triggers.flatMap(ofDefinition),
  ];
}

/** `create trigger … after update of … on table begin … end`. */
function ofDefinition({ table, sql }: { readonly table: string; readonly sql: string }): Consequence[] {
  const words = tokensOf(sql).map(({ word }) => word);
  const event = words.slice(0, words.indexOf('on'));
  const body = sql.slice(sql.search(/\bbegin\b/i));
  return ofTrigger(
    KINDS.filter((kind) => event.includes(kind)),
    table,
    body,
  );
}
