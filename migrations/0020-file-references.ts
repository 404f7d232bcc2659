import { type Kysely, sql } from 'kysely';

const COLUMNS = {
  media_attachments: ['key', 'preview_key'],
  accounts: ['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'],
  preview_cards: ['image_key'],
};

/** Equal files are stored once: before one is deleted, its other users must be found quickly. */
async function indexFileReferences(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const name of columns) {
      await db.schema
        .createIndex(`${table}_${name}_idx`)
        .on(table)
        .columns([name])
        .where(sql.ref(name), 'is not', null)
        .execute();
    }
  }
}

export const fileReferencesSteps = [{ name: 'file_references', up: indexFileReferences }];
