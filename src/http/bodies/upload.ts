import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { AppError } from '../../lib/errors.ts';

/** A file of a multipart body, on the disk until the request ends. */
export class Upload {
  readonly path: string;
  /** Bytes. */
  size = 0;

  constructor(directory: string) {
    this.path = join(directory, randomUUID());
  }
}

/** Writes a file to the upload's path as it arrives. Throws `tooLarge` when it has more than `maxBytes`. */
export async function storeUpload(
  file: Readable,
  upload: Upload,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<void> {
  const target = await open(upload.path, 'wx');
  try {
    for await (const chunk of file) {
      upload.size += chunk.length;
      if (upload.size > maxBytes) throw tooLarge();
      await target.writeFile(chunk);
    }
  } finally {
    await target.close();
  }
}

/** Deletes the files of a request that has ended. */
export async function removeUploads(uploads: readonly Upload[]): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true })));
}
