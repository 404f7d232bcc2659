import { type Kysely, sql } from 'kysely';
import { column } from './columns.ts';

type Dialect = 'sqlite' | 'postgres';

/** What an address of a file of another server has to name, unless the file is of a post that everybody may see. */
async function addKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('media_attachments')
    .addColumn('access_key', 'text', column({ nullable: true }))
    .execute();
}

/** The files of open posts go on without. */
async function makeKeys(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const random =
    dialect === 'sqlite' ? sql`lower(hex(randomblob(16)))` : sql`replace(gen_random_uuid()::text, '-', '')`;
  await sql`update media_attachments set access_key = ${random}
    where remote_url is not null and access_key is null and not exists (
      select 1 from statuses as s where s.id = media_attachments.status_id and s.visibility in ('public', 'unlisted'))
    `.execute(db);
}

export const attachmentKeysSteps = [
  { name: 'column', up: addKeys },
  { name: 'keys', up: makeKeys },
];
