import { type Kysely, sql } from 'kysely';

type Dialect = 'sqlite' | 'postgres';

/** SQLite kept the id of every activity twice: once in the table and once in the index of its key. */
async function keepIdsOnce(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') return;
  await sql`create table received_activities_new (
    uri text not null primary key,
    actor_uri text not null,
    type text not null,
    rejection text,
    received_at integer not null
  ) without rowid`.execute(db);
  await sql`insert into received_activities_new
    select uri, actor_uri, type, rejection, received_at from received_activities order by uri`.execute(db);
  await sql`drop table received_activities`.execute(db);
  await sql`alter table received_activities_new rename to received_activities`.execute(db);
  await sql`create index received_activities_received_at_idx on received_activities (received_at)`.execute(db);
}

/** Only what goes out one after another, lane 6, asks for the earlier jobs of a host. */
async function indexOutgoing(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists jobs_host_idx`.execute(db);
  await sql`create index jobs_host_idx on jobs (host, id) where lane = 6`.execute(db);
}

/** Hardly any conversation has an id elsewhere. */
async function indexNamed(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists conversations_uri_key`.execute(db);
  await sql`create unique index conversations_uri_key on conversations (uri) where uri is not null`.execute(db);
}

export const thinnerInboxSteps = [
  { name: 'received_activities', up: keepIdsOnce },
  { name: 'jobs', up: indexOutgoing },
  { name: 'conversations', up: indexNamed },
];
