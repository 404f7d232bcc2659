import type { Kysely } from 'kysely';

/** Many servers use the id of an activity again, so that it takes its content to know one. */
async function keepContents(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('received_activities').addColumn('contents', 'text').execute();
}

export const idsUsedAgainSteps = [{ name: 'received_activities', up: keepContents }];
