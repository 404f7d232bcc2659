import type { Kysely } from 'kysely';
import { column } from './columns.ts';

/** What a note is about is an account, a report or a domain, so nothing can be referred to. */
async function createModerationNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_notes')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('target_type', 'text', column())
    .addColumn('target', 'text', column())
    .addColumn('account_id', 'bigint', column({ nullable: true, references: 'accounts', onDelete: 'set null' }))
    .addColumn('content', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('moderation_notes_target_idx')
    .on('moderation_notes')
    .columns(['target_type', 'target', 'id'])
    .execute();
  await db.schema
    .createIndex('moderation_notes_account_id_idx')
    .on('moderation_notes')
    .columns(['account_id'])
    .execute();
}

async function createWarningPresets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('warning_presets')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('title', 'text', column({ fallback: '' }))
    .addColumn('text', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
}

export const moderationNotesSteps = [
  { name: 'moderation_notes', up: createModerationNotes },
  { name: 'warning_presets', up: createWarningPresets },
];
