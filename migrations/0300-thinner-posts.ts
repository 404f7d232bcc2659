import { type Kysely, sql } from 'kysely';

/** A post that is its own page is found by its id. */
async function indexOtherPages(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists statuses_remote_url_idx`.execute(db);
  await sql`create index statuses_remote_url_idx on statuses (url) where local = 0 and url <> uri`.execute(db);
}

/** Mentions and the like are in no group. */
async function indexGrouped(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists notifications_account_id_group_key_id_idx`.execute(db);
  await sql`create index notifications_account_id_group_key_id_idx on notifications (account_id, group_key, id)
    where group_key is not null`.execute(db);
}

export const thinnerPostsSteps = [
  { name: 'statuses', up: indexOtherPages },
  { name: 'notifications', up: indexGrouped },
];
