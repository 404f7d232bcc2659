import { readFile, stat } from 'node:fs/promises';
import { invalid } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { blurhashOf, processThumbnail } from '../../platform/pictures.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { forgetFiles } from '../media/files.ts';
import { storeImage } from '../media/preview.ts';
import { logAct, type Moderator } from '../moderation/audit.ts';
import { readSettings, writeSetting } from './settings.ts';

/** Mastodon: 16 MB, as for any image. */
const MAX_BYTES = 16_777_216;

/** The keys of the server's picture in the media storage, in two sizes. */
export type ServerThumbnail = { readonly key: string; readonly largeKey: string; readonly blurhash: string };

/**
 * Scales an uploaded picture of the server and stores it. 422 for a file that is not an image or is too large. Never inside a transaction.
 */
export async function storeServerThumbnail(storage: MediaStorage, path: string): Promise<ServerThumbnail> {
  if ((await stat(path)).size > MAX_BYTES) throw invalid('Validation failed: File file size must be less than 16 MB');
  const { normal, large } = await processThumbnail(await readFile(path));
  const key = await storeImage(storage, normal);
  return { key, largeKey: await storeImage(storage, large), blurhash: await blurhashOf(normal.bytes) };
}

/** Sets the picture of the server, or removes it. */
export async function setThumbnail(tx: Tx, moderator: Moderator, picture: ServerThumbnail | null): Promise<void> {
  const { thumbnail_key: before, thumbnail_large_key: large } = await readSettings(tx);
  if (before === (picture?.key ?? null)) return;
  await writeSetting(tx, 'thumbnail_key', picture?.key ?? null);
  await writeSetting(tx, 'thumbnail_large_key', picture?.largeKey ?? null);
  await writeSetting(tx, 'thumbnail_blurhash', picture?.blurhash ?? null);
  await forgetFiles(tx, [before, large]);
  const details = { from: before, to: picture?.key ?? null };
  await logAct(tx, moderator, { action: 'update', targetType: 'setting', targetId: 0, label: 'thumbnail', details });
}
