import { type Kysely, sql } from 'kysely';

/** What the picture of a preview card takes (bytes), roughly: nobody wrote down how much. */
const ESTIMATE = 50_000;

async function recordCardPictures(db: Kysely<unknown>): Promise<void> {
  await sql`insert into remote_files (key, size, used_at)
    select image_key, ${sql.lit(ESTIMATE)}, max(coalesce(fetched_at, created_at)) from preview_cards
    where image_key is not null and image_remote_url is not null group by image_key
    on conflict (key) do nothing`.execute(db);
}

/** Whose emoji a copy is has to be found quickly, as for other files. */
async function indexEmojiFiles(db: Kysely<unknown>): Promise<void> {
  for (const name of ['key', 'static_key']) {
    await sql`create index ${sql.ref(`custom_emojis_${name}_idx`)} on custom_emojis (${sql.ref(name)})
      where ${sql.ref(name)} is not null`.execute(db);
  }
}

export const copiesOfCardPicturesSteps = [
  { name: 'remote_files', up: recordCardPictures },
  { name: 'custom_emojis', up: indexEmojiFiles },
];
