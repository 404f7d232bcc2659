import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readManifest } from './manifest.ts';
import { readMediaList } from './media.ts';

/**
 * A backup as a tar file whose folder has its name. It is read as it is sent; of the directory only the files that a backup has are in it.
 * AppError as `readManifest`.
 */
export async function openArchive(directory: string, name: string): Promise<Readable> {
  const { createTarPacker } = await import('modern-tar');
  const { tables } = await readManifest(directory);
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const path of pathsIn(directory, Object.keys(tables))) {
      const file = join(directory, path);
      const found = await lstat(file);
      if (!found.isFile()) throw new Error(`${file} is no file`);
      const header = {
        name: `${name}/${path}`,
        size: found.size,
        mode: 0o600,
        mtime: found.mtime,
        type: 'file',
      } as const;
      await Readable.toWeb(createReadStream(file)).pipeTo(controller.add(header));
    }
    controller.finalize();
  };
  // Whoever reads it gets the error. There is nobody to tell if they have gone.
  pack().catch((error: unknown) => controller.error(error));
  return Readable.fromWeb(readable);
}

async function* pathsIn(directory: string, tables: readonly string[]): AsyncGenerator<string> {
  yield 'manifest.json';
  yield 'media.jsonl.gz';
  for (const table of tables) yield `tables/${table}.jsonl.gz`;
  for await (const entries of readMediaList(directory)) for (const [key] of entries) yield `media/${key}`;
}
