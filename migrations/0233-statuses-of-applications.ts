import type { Kysely } from 'kysely';

/** Nothing asks for the posts of an application, and no application is ever deleted: the index cost each post a page. */
async function dropIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('statuses_application_id_idx').ifExists().execute();
}

export const statusesOfApplicationsSteps = [{ name: 'index', up: dropIndex }];
