import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/**
 * PostgreSQL too looked both parents of every entry up, which took most of what a post to many followers costs. As on SQLite since
 * 0200, triggers clean up when a parent goes.
 */
async function dropKeys(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  for (const [parent, column] of [
    ['statuses', 'status_id'],
    ['accounts', 'owner_id'],
  ] as const) {
    const trigger = `home_entries_after_${parent === 'statuses' ? 'status' : 'account'}_delete`;
    await sql`create or replace function ${sql.ref(trigger)}() returns trigger language plpgsql as $$
      begin
        delete from home_entries where ${sql.ref(column)} = old.id;
        return null;
      end $$`.execute(db);
    await sql`drop trigger if exists ${sql.ref(trigger)} on ${sql.ref(parent)}`.execute(db);
    await sql`create trigger ${sql.ref(trigger)} after delete on ${sql.ref(parent)}
      for each row execute function ${sql.ref(trigger)}()`.execute(db);
    await sql`alter table home_entries drop constraint if exists ${sql.ref(`home_entries_${column}_fkey`)}`.execute(db);
  }
}

export const homeEntriesKeysSteps = [{ name: 'keys', up: dropKeys }];
