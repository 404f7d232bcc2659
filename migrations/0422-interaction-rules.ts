import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** Who may favourite, reply to or reblog a remote status; only for those that do not let everybody. */
async function createRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('interaction_rules')
    .addColumn('status_id', 'bigint', column({ references: 'statuses' }))
    .addColumn('action', 'text', column())
    .addColumn('approval', 'text', column())
    .addColumn('named', 'text', column())
    .addPrimaryKeyConstraint('interaction_rules_pk', ['status_id', 'action'])
    .execute();
}

export const interactionRulesSteps = [{ name: 'interaction_rules', up: createRules }];
