import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/**
 * SQLite looks both parents of every entry up when it is written, which took half of what a post to many followers costs.
 * Entries are written with their status, in one statement, so triggers that clean up do all that the keys did.
 */
async function rebuild(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') return;
  await sql`create table home_entries_new (
    owner_id integer not null,
    status_id integer not null,
    account_id integer not null,
    reblog_of_id integer,
    constraint home_entries_pk primary key (owner_id, status_id)
  ) without rowid`.execute(db);
  await sql`insert into home_entries_new select owner_id, status_id, account_id, reblog_of_id from home_entries`.execute(
    db,
  );
  await sql`drop table home_entries`.execute(db);
  await sql`alter table home_entries_new rename to home_entries`.execute(db);
  await sql`create index home_entries_status_id_idx on home_entries (status_id)`.execute(db);
  await sql`create trigger home_entries_after_status_delete after delete on statuses begin
    delete from home_entries where status_id = old.id;
  end`.execute(db);
  await sql`create trigger home_entries_after_account_delete after delete on accounts begin
    delete from home_entries where owner_id = old.id;
  end`.execute(db);
}

export const homeEntriesSteps = [{ name: 'rebuild', up: rebuild }];
