import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The titles that people here give their posts, for which forums and communities ask. The posts that are there have none. */
export const statusTitles: Migration = {
  id: '0010-status-titles',
  kind: 'additive',
  steps: [
    {
      name: 'title',
      async up(db) {
        await sql`alter table statuses add column title text not null default ''`.execute(db);
      },
    },
  ],
};
