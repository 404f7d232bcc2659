import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createUsernameBlocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('username_blocks')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('username', 'text', column())
    .addColumn('normalized_username', 'text', column())
    .addColumn('exact', 'smallint', column({ fallback: 0 }))
    .addColumn('allow_with_approval', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('username_blocks_username_key')
    .unique()
    .on('username_blocks')
    .columns(['username'])
    .execute();
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('email_domain_block_attempts')
    .addColumn('block_id', 'bigint', column({ references: 'email_domain_blocks' }))
    .addColumn('day', 'bigint', column())
    .addColumn('ip', 'text', column())
    .addColumn('uses', 'bigint', column({ fallback: 0 }))
    .execute();
  await db.schema
    .createIndex('email_domain_block_attempts_key')
    .unique()
    .on('email_domain_block_attempts')
    .columns(['block_id', 'day', 'ip'])
    .execute();
}

export const signUpBlocksSteps = [
  { name: 'username_blocks', up: createUsernameBlocks },
  { name: 'email_domain_block_attempts', up: createAttempts },
];
