import { type Kysely, sql } from 'kysely';
import { column } from './columns.ts';

/** Ids are made as everywhere: ms × 1024. */
const SEQUENCE = 1024;

/** What streams told lately, to be told again. From the first row on, everything is known. */
async function createStreamEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stream_events')
    .addColumn('id', 'bigint', column())
    .addColumn('event', 'text', column())
    .execute();
  await db.schema.createIndex('stream_events_id_idx').on('stream_events').columns(['id']).execute();
  await sql`insert into stream_events (id, event) values (${Date.now() * SEQUENCE}, '{"type":"start"}')`.execute(db);
}

export const streamEventsSteps = [{ name: 'stream_events', up: createStreamEvents }];
