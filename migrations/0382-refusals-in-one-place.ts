import type { Kysely } from 'kysely';

/** Why something was refused is in `refused_activities`. */
async function dropRejection(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('received_activities').dropColumn('rejection').execute();
}

export const refusalsInOnePlaceSteps = [{ name: 'received_activities', up: dropRejection }];
