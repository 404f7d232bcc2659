import { readFile, stat } from 'node:fs/promises';
import { failed, invalid } from '../../lib/errors.ts';
import type { ImageFile } from '../../platform/images/codec.ts';
import type { Colors } from '../../platform/images/colors.ts';
import { type ImageSize, sizeOf } from '../../platform/images/size.ts';
import { colorsOf, processImage } from '../../platform/pictures.ts';
import { contentKey } from '../../platform/storage/keys.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';

/** Mastodon: 16 MB, as for any image. */
const MAX_BYTES = 16_777_216;

/** The stored preview. */
export type StoredPreview = {
  readonly key: string;
  readonly size: ImageSize;
  readonly blurhash: string;
  readonly colors: Colors;
};

/** 422 for an attachment that is its own preview. Mastodon: MediaAttachment takes thumbnails of videos and audio files only. */
export function assertTakesThumbnail(type: MediaAttachmentRow['type']): void {
  if (type !== 'video' && type !== 'audio') throw failed('thumbnailUnwanted');
}

/** Scales an uploaded thumbnail and stores it. 422 for a file that is not an image. Never inside a transaction. */
export async function storeThumbnail(storage: MediaStorage, path: string): Promise<StoredPreview> {
  if ((await stat(path)).size > MAX_BYTES) throw invalid('fileIsTooLarge');
  const { small, blurhash } = await processImage(await readFile(path));
  const colors = await colorsOf(small.bytes);
  return { key: await storeImage(storage, small), size: sizeOf(small), blurhash, colors };
}

/** Stores an image made here and returns its key. */
export async function storeImage(storage: MediaStorage, image: ImageFile): Promise<string> {
  const key = contentKey(image.bytes, image.extension);
  await storage.put(key, image.bytes);
  return key;
}
