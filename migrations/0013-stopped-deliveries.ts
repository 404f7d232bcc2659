import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Since when staff let nothing be sent to another server (ms). Additive, because a program that does not know it sends what waits, which loses
 * nothing and tells nobody what they may not know.
 */
export const stoppedDeliveries: Migration = {
  id: '0013-stopped-deliveries',
  kind: 'additive',
  steps: [
    {
      name: 'column',
      async up(db, dialect) {
        const integer = sql.raw(dialect === 'postgres' ? 'bigint' : 'integer');
        await sql`alter table remote_hosts add column stopped_at ${integer}`.execute(db);
      },
    },
  ],
};
