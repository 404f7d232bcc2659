import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createRemoteFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('remote_files')
    .addColumn('key', 'text', column({ primary: true }))
    .addColumn('size', 'bigint', column())
    .addColumn('used_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('remote_files_used_at_idx').on('remote_files').columns(['used_at']).execute();
}

export const remoteFilesSteps = [{ name: 'remote_files', up: createRemoteFiles }];
