import { readFile } from 'node:fs/promises';
import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Picture } from '../../platform/images/picture.ts';
import { processAvatar, processHeader } from '../../platform/pictures.ts';
import { contentKey } from '../../platform/storage/keys.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';

/** Mastodon: avatars and headers of more bytes are refused. */
export const PICTURE_BYTES = 8 * 1024 * 1024;

/** The keys of a picture and its still form in the media storage. */
export type StoredPicture = { readonly key: string; readonly staticKey: string };

type UploadedFile = { readonly path: string; readonly size: number };

/** Scales an uploaded avatar and stores it. 422 for what is no image or too large. Not inside a transaction. */
export async function storeAvatar(storage: MediaStorage, file: UploadedFile): Promise<StoredPicture> {
  return store(storage, await processAvatar(await read(file, 'avatar')));
}

/** As `storeAvatar`, for a header. */
export async function storeHeader(storage: MediaStorage, file: UploadedFile): Promise<StoredPicture> {
  return store(storage, await processHeader(await read(file, 'header')));
}

async function read(file: UploadedFile, name: 'avatar' | 'header'): Promise<Uint8Array> {
  if (file.size > PICTURE_BYTES) throw failed(said('pictureTooLarge', said(name)));
  return readFile(file.path);
}

async function store(storage: MediaStorage, { original, still }: Picture): Promise<StoredPicture> {
  const key = contentKey(original.bytes, original.extension);
  await storage.put(key, original.bytes);
  if (still === original) return { key, staticKey: key };
  const staticKey = contentKey(still.bytes, still.extension);
  await storage.put(staticKey, still.bytes);
  return { key, staticKey };
}
