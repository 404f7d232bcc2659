import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createInvites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invites')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('code', 'text', column())
    .addColumn('max_uses', 'bigint', column({ nullable: true }))
    .addColumn('uses', 'bigint', column({ fallback: 0 }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .addColumn('autofollow', 'smallint', column({ fallback: 0 }))
    .addColumn('comment', 'text', column({ fallback: '' }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('invites_code_key').unique().on('invites').columns(['code']).execute();
  await db.schema.createIndex('invites_account_id_idx').on('invites').columns(['account_id']).execute();
}

async function extendUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('invite_id', 'bigint', column({ nullable: true, references: 'invites', onDelete: 'set null' }))
    .execute();
  await db.schema.createIndex('users_invite_id_idx').on('users').columns(['invite_id']).execute();
}

export const invitesSteps = [
  { name: 'invites', up: createInvites },
  { name: 'users', up: extendUsers },
];
