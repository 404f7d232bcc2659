import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** The keys that remote actors sign with: an actor may have several, and may be no account here yet. */
async function createActorKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('actor_keys')
    .addColumn('uri', 'text', column({ primary: true }))
    .addColumn('actor_uri', 'text', column())
    .addColumn('public_key', 'text', column())
    .addColumn('fetched_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('actor_keys_actor_uri_idx').on('actor_keys').columns(['actor_uri']).execute();
}

export const actorKeysSteps = [{ name: 'actor_keys', up: createActorKeys }];
