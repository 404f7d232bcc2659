import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of a multipart body, on the disk until the request ends. */
export class Upload {
  readonly path: string;
  /** What it is called where it comes from. */
  readonly name: string;
  /** Bytes. */
  size = 0;

  constructor(directory: string, name = '') {
    this.path = join(directory, randomUUID());
    this.name = name;
  }
}

/** Whether somebody has chosen a file in a form: a field without one is sent empty. */
export function isChosen(file: Upload | '' | undefined): file is Upload {
  return file instanceof Upload && file.size > 0;
}

/** Writes a file to the upload's path as it arrives; `check` runs before each part, says whether it is written, and may throw. */
export async function storeUpload(file: Readable, upload: Upload, check: () => Promise<boolean>): Promise<void> {
  const target = await open(upload.path, 'wx');
  try {
    for await (const chunk of file) {
      upload.size += chunk.length;
      if (await check()) await target.writeFile(chunk);
    }
  } finally {
    await target.close();
  }
}

/** Deletes the files of a request that has ended. What it has done is done, so that a file which cannot be deleted is left to the next start. */
export async function removeUploads(uploads: readonly Pick<Upload, 'path'>[]): Promise<void> {
  await Promise.all(uploads.map(({ path }) => rm(path, { force: true }).catch(() => undefined)));
}
