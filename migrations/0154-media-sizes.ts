import { type Kysely, sql } from 'kysely';

async function indexSizes(db: Kysely<unknown>): Promise<void> {
  await sql`create index media_attachments_size_idx on media_attachments (size) where key is not null`.execute(db);
}

export const mediaSizesSteps = [{ name: 'media_attachments_size_idx', up: indexSizes }];
