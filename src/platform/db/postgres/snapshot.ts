import type { CompiledQuery } from 'kysely';
import type { Client } from 'pg';
import { isSource, POSTGRES_TABLES, quotedName, ROWS_AT_ONCE, type RowValues, type Snapshot } from '../contents.ts';
import { translated } from '../errors.ts';
import { type Instance, ReadHandle } from '../handle.ts';
import { postgresProps } from './dialect.ts';
import { PostgresExecutor, runOn } from './executor.ts';
import { newClient } from './pool.ts';

const COLUMNS = `select column_name as name from information_schema.columns
  where table_schema = current_schema() and table_name = $1 order by ordinal_position`;

/** A `REPEATABLE READ` transaction on a connection of its own, without time limits. */
export async function openPostgresSnapshot(url: string, instance: Instance): Promise<Snapshot> {
  const client = newClient(url);
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw translated(error);
  });
  await client.query('begin isolation level repeatable read read only');
  const executor = new PostgresExecutor(<R>(query: CompiledQuery) => runOn<R>(client, query));
  return {
    dialect: 'postgres',
    db: new ReadHandle(postgresProps(executor), { instance, dialect: 'postgres', tableVersions: undefined }),
    tables: async () => (await names(client, POSTGRES_TABLES, [])).filter(isSource),
    columns: (table) => names(client, COLUMNS, [table]),
    rows: (table, columns) => rows(client, table, columns),
    close: () => client.end(),
  };
}

async function names(client: Client, text: string, values: unknown[]): Promise<string[]> {
  const result = await client.query<{ name: string }>(text, values);
  return result.rows.map(({ name }) => name);
}

async function* rows(client: Client, table: string, columns: readonly string[]) {
  const list = columns.map(quotedName).join(', ');
  await client.query(`declare whinchat_rows no scroll cursor for select ${list} from ${quotedName(table)}`);
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from whinchat_rows`;
    const some: readonly RowValues[] = (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
    if (some.length === 0) break;
    yield some;
  }
  await client.query('close whinchat_rows');
}
