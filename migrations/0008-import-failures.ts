import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which lines of an imported file could not be taken over, so that people can see, mend and try them again. */
export const importFailures: Migration = {
  id: '0008-import-failures',
  kind: 'additive',
  steps: [
    {
      name: 'table',
      async up(db, dialect) {
        const integer = sql.raw(dialect === 'postgres' ? 'bigint' : 'integer');
        await sql`create table import_failures (
          id ${integer} not null primary key,
          account_id ${integer} not null references accounts (id) on delete cascade,
          kind text not null,
          line ${integer},
          outcome text not null,
          cells text not null
        )`.execute(db);
        await sql`create index import_failures_account_id_kind_line_idx on import_failures (account_id, kind, line)`.execute(
          db,
        );
      },
    },
  ],
};
