import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import { type ProcessedAv, processAv } from '../../platform/av/process.ts';
import { takeConversionTurn } from '../../platform/av/turns.ts';
import type { Context } from '../../platform/context.ts';
import type { Store } from '../../platform/db/handle.ts';
import { contentKeyOfFile } from '../../platform/storage/keys.ts';
import { sourceOfFile } from '../../platform/storage/source.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { inWorkingFolder } from '../../platform/working-folder.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import { forgetFiles } from './files.ts';
import { parseMeta } from './meta.ts';
import { storeImage } from './preview.ts';
import { PROCESSING_FAILED } from './queries.ts';
import { orderShowingIfSuspended } from './show-files.ts';

type Parts = Pick<Context, 'store' | 'storage' | 'config'>;
type Converted = { key: string; size: number; previewKey: string | null; av: ProcessedAv };

/**
 * Converts a stored upload when it is its owner's turn; it is then done or failed. Does nothing when that has already happened or the upload
 * is gone.
 */
export async function processMedia(parts: Parts, id: number): Promise<void> {
  const row = await findWaiting(parts.store, id);
  if (row) await takeConversionTurn(row.account_id, row.size, () => processInTurn(parts, id));
}

async function processInTurn({ store, storage, config }: Parts, id: number): Promise<void> {
  const row = await findWaiting(store, id);
  if (!row?.key) return;
  const { key } = row;
  try {
    await inWorkingFolder(config.dataDir, async (directory) => {
      await finish(store, row, await convert(storage, key, directory));
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    await failMedia(store, id, error.message);
  }
}

/** Marks an upload as failed. */
export async function failMedia(store: Store, id: number, reason: string = PROCESSING_FAILED): Promise<void> {
  const row = await findWaiting(store, id);
  if (!row) return;
  await store.transaction(async (tx) => {
    await tx
      .updateTable('media_attachments')
      .set({ state: 'failed', error: reason, key: null, updated_at: now() })
      .where('id', '=', id)
      .execute();
    await forgetFiles(tx, [row.key]);
  });
}

function findWaiting(store: Store, id: number): Promise<MediaAttachmentRow | undefined> {
  const query = store.db.selectFrom('media_attachments').selectAll().where('id', '=', id);
  return query.where('state', '=', 'processing').executeTakeFirst();
}

async function convert(storage: MediaStorage, rawKey: string, directory: string): Promise<Converted> {
  const raw = await storage.open(rawKey);
  if (!raw) throw new AppError('invalid', 'processingFailed');
  const path = join(directory, 'upload');
  await pipeline(raw.stream, createWriteStream(path));
  const av = await processAv(path, directory);
  const key = await contentKeyOfFile(av.file.path, av.file.extension);
  const source = await sourceOfFile(av.file.path);
  await storage.put(key, source);
  const previewKey = av.small ? await storeImage(storage, av.small) : null;
  return { key, size: source.size, previewKey, av };
}

async function finish(store: Store, { id, key: rawKey }: MediaAttachmentRow, made: Converted): Promise<void> {
  const { key, size, previewKey, av } = made;
  await store.transaction(async (tx) => {
    const row = await tx.selectFrom('media_attachments').selectAll().where('id', '=', id).executeTakeFirst();
    await forgetFiles(tx, [rawKey]);
    if (row?.state !== 'processing') return forgetFiles(tx, [key, previewKey]);
    const { small, colors, focus } = parseMeta(row.meta);
    // A thumbnail that the person chose stays.
    const chosen = row.preview_key !== null;
    await tx
      .updateTable('media_attachments')
      .set({
        type: av.kind,
        state: 'done',
        key,
        mime: av.file.mime,
        size,
        preview_key: row.preview_key ?? previewKey,
        blurhash: chosen ? row.blurhash : (av.blurhash ?? null),
        meta: JSON.stringify({ ...av.meta, ...(chosen && { small, colors }), focus }),
        updated_at: now(),
      })
      .where('id', '=', id)
      .execute();
    if (chosen) await forgetFiles(tx, [previewKey]);
    await orderShowingIfSuspended(tx, row.account_id);
  });
}
