import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** To which forums, communities and blogs posts belong. Of those that are there, the posts that mention a group are known to. */
export const statusGroups: Migration = {
  id: '0005-status-groups',
  kind: 'additive',
  steps: [
    {
      name: 'table',
      async up(db, dialect) {
        const integer = sql.raw(dialect === 'postgres' ? 'bigint' : 'integer');
        await sql`create table status_groups (
          status_id ${integer} not null references statuses (id) on delete cascade,
          account_id ${integer} not null references accounts (id) on delete cascade,
          primary key (status_id, account_id)
        )`.execute(db);
        await sql`create index status_groups_account_id_idx on status_groups (account_id)`.execute(db);
      },
    },
    {
      name: 'mentioned',
      async up(db) {
        await sql`insert into status_groups (status_id, account_id)
          select m.status_id, m.account_id from accounts as a
          join mentions as m on m.account_id = a.id
          join statuses as s on s.id = m.status_id
          where a.actor_type = 'Group' and m.silent = 0 and s.account_id <> a.id
          on conflict do nothing`.execute(db);
      },
    },
  ],
};
