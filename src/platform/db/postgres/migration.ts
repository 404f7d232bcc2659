import { type CompiledQuery, Kysely } from 'kysely';
import { translated } from '../errors.ts';
import type { MigrationConnection, StepsSchema } from '../migration-connection.ts';
import { postgresProps } from './dialect.ts';
import { PostgresExecutor, runOn } from './executor.ts';
import { newClient } from './pool.ts';

/** The advisory lock that serialises migrations of one database; an arbitrary constant. */
const LOCK = 7_310_224_001;

/** Opens a connection of its own for migrations. 503 when the database cannot be reached. */
export async function openPostgresMigration(url: string): Promise<MigrationConnection> {
  const client = newClient(url);
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw translated(error);
  });
  const executor = new PostgresExecutor(<R>(query: CompiledQuery) => runOn<R>(client, query));
  const props = postgresProps(executor);
  const handles = { db: new Kysely<StepsSchema>(props), untyped: new Kysely<unknown>(props) };
  return {
    dialect: 'postgres',
    transaction: async (fn) => {
      await client.query('begin');
      try {
        await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
        const result = await fn(handles);
        await client.query('commit');
        return result;
      } catch (error) {
        // A broken connection rolls back by itself; the first error is the one to report.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}
