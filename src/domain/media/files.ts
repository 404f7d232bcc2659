import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn, jsonEachText } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { FILE_SETTINGS } from '../settings/settings-table.ts';

/** How long (ms) files are kept, because uploads in progress may be about to refer to a file with the same content. */
const GRACE = 600_000;

/** Every column that refers to a file in the media storage. */
export const REFERENCES = [
  ['media_attachments', 'key'],
  ['media_attachments', 'preview_key'],
  ['accounts', 'avatar_key'],
  ['accounts', 'avatar_static_key'],
  ['accounts', 'header_key'],
  ['accounts', 'header_static_key'],
  ['custom_emojis', 'key'],
  ['custom_emojis', 'static_key'],
  ['preview_cards', 'image_key'],
] as const;

/** Orders a job that deletes those of the files that no row refers to any more. */
export async function forgetFiles(tx: Tx, keys: readonly (string | null | undefined)[]): Promise<void> {
  const named = keys.filter((key) => typeof key === 'string');
  if (named.length === 0) return;
  await enqueue(tx, { name: 'delete-files', payload: { keys: named }, lane: 'low', runAt: now() + GRACE });
}

/** Deletes those of the files that no row refers to, because equal uploads share a file, and removes them from the records of copies. */
export async function deleteUnusedFiles(store: Store, storage: MediaStorage, keys: readonly string[]): Promise<void> {
  const used = await keysInUse(store.db, keys);
  const unused = [...new Set(keys)].filter((key) => !used.has(key));
  for (const key of unused) await storage.delete(key);
  const isCopy = idsIn(store.db, 'key', unused);
  const copy = await store.db.selectFrom('remote_files').select('key').where(isCopy).limit(1).executeTakeFirst();
  if (copy) await store.transaction((tx) => tx.deleteFrom('remote_files').where(isCopy).execute());
}

/** Which of the files any row refers to. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${jsonEachText(db, JSON.stringify(keys))} as wanted`;
  const uses = REFERENCES.map(([table, column]) => {
    const reference = sql.ref(`${table}.${column}`);
    return sql`select wanted.value from ${wanted} where exists (select 1 from ${sql.table(table)} where ${reference} = wanted.value)`;
  });
  // Pictures of the server itself are settings, whose values are JSON.
  const setting = sql`select wanted.value from ${wanted} where exists (
    select 1 from settings where settings.name in (${sql.join(FILE_SETTINGS)}) and settings.value = '"' || wanted.value || '"')`;
  const { rows } = await sql<{ value: string }>`${sql.join([...uses, setting], sql` union `)}`.execute(db);
  return new Set(rows.map((row) => row.value));
}
