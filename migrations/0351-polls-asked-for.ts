import type { Kysely } from 'kysely';

/** When the server of a poll elsewhere was last asked for its counts. */
async function rememberAsking(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('polls').addColumn('asked_at', 'bigint').execute();
}

export const pollsAskedForSteps = [{ name: 'polls', up: rememberAsking }];
