import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** What authors elsewhere answered to replies of this server, as far as they did. */
async function createApprovals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reply_approvals')
    .addColumn('status_id', 'bigint', column({ primary: true, references: 'statuses' }))
    .addColumn('state', 'text', column())
    .addColumn('uri', 'text', column({ nullable: true }))
    .addColumn('is_stamp', 'integer', column({ fallback: 0 }))
    .execute();
}

export const replyApprovalsSteps = [{ name: 'reply_approvals', up: createApprovals }];
