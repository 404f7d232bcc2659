import { readFile } from 'node:fs/promises';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Store } from '../../platform/db/handle.ts';
import type { Focus } from '../../platform/images/attachment.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { processImage } from '../../platform/pictures.ts';
import { contentKeyOfFile, RAW } from '../../platform/storage/keys.ts';
import { sourceOfFile } from '../../platform/storage/source.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { kindOfUpload, type UploadKind } from '../../platform/upload-kind.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import { assertTakesThumbnail, storeImage, storeThumbnail } from './preview.ts';

/** How often the conversion of a video is attempted; a file that cannot be converted fails at the first attempt. */
const ATTEMPTS = 4;

export type NewUpload = {
  readonly path: string;
  /** The path of an image to show instead of the first frame or the cover. */
  readonly thumbnail?: string | undefined;
  readonly description: string | null;
  readonly focus: Focus | undefined;
  /** When (ms) the job may begin to convert a video or audio file; at once by default. */
  readonly convertAt?: number;
};

type Stores = { readonly store: Store; readonly storage: MediaStorage };
type Draft = Omit<MediaAttachmentRow, 'id' | 'account_id' | 'description' | 'created_at' | 'updated_at'>;

/**
 * Stores an uploaded file. Images are ready at once; videos, audio files and animations are stored as they are until the job
 * `process-media` has converted them. 422 for any other file, for one that is too large or broken, and for a picture with a thumbnail.
 * Mastodon: MediaAttachment.
 */
export async function uploadMedia(stores: Stores, accountId: number, upload: NewUpload): Promise<MediaAttachmentRow> {
  const kind = await kindOfUpload(upload.path);
  if (upload.thumbnail !== undefined) assertTakesThumbnail(kind);
  const draft = kind === 'image' ? await storePicture(stores.storage, upload) : await storeRaw(stores, kind, upload);
  const at = now();
  const { description } = upload;
  const row = { id: newId(), account_id: accountId, ...draft, description, created_at: at, updated_at: at };
  await stores.store.transaction(async (tx) => {
    await tx.insertInto('media_attachments').values(row).execute();
    if (row.state === 'done') return;
    const { convertAt: runAt } = upload;
    const job = {
      name: 'process-media',
      payload: { id: row.id },
      lane: 'media',
      host: `account:${accountId}`,
    } as const;
    await enqueue(tx, { ...job, maxAttempts: ATTEMPTS, runAt });
  });
  return row;
}

const EMPTY = {
  status_id: null,
  position: 0,
  preview_key: null,
  remote_url: null,
  preview_remote_url: null,
  access_key: null,
  blurhash: null,
  error: null,
};

async function storePicture(storage: MediaStorage, { path, focus }: NewUpload): Promise<Draft> {
  const image = await processImage(await readFile(path), focus ? { focus } : {});
  return {
    ...EMPTY,
    type: 'image',
    state: 'done',
    key: await storeImage(storage, image.original),
    mime: image.original.mime,
    size: image.original.bytes.length,
    preview_key: await storeImage(storage, image.small),
    meta: JSON.stringify(image.meta),
    blurhash: image.blurhash,
  };
}

async function storeRaw({ storage }: Stores, type: UploadKind, upload: NewUpload): Promise<Draft> {
  const preview = upload.thumbnail === undefined ? undefined : await storeThumbnail(storage, upload.thumbnail);
  const key = await contentKeyOfFile(upload.path, RAW);
  const source = await sourceOfFile(upload.path);
  await storage.put(key, source);
  return {
    ...EMPTY,
    type,
    state: 'processing',
    key,
    mime: null,
    size: source.size,
    preview_key: preview?.key ?? null,
    meta: JSON.stringify({ small: preview?.size, colors: preview?.colors, focus: upload.focus }),
    blurhash: preview?.blurhash ?? null,
  };
}
