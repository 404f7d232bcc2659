import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { now } from '../../lib/time.ts';
import { diskFault } from '../disk-fault.ts';
import { syncDirectory } from '../sync-directory.ts';
import { isKey } from './keys.ts';
import type { ByteRange, ListedFile, MediaStorage, Source, StoredFile } from './storage.ts';

const BATCH = 200;

/** Stored files last written before an instant (ms), some at a time. Foreign files are skipped. */
async function* listDiskFiles(directory: string, before: number): AsyncGenerator<readonly ListedFile[]> {
  let some: ListedFile[] = [];
  for await (const entry of await opendir(directory, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(directory.length + 1);
    if (!isKey(key)) continue;
    const { size, mtimeMs } = await stat(path);
    if (mtimeMs >= before) continue;
    some.push({ key, size });
    if (some.length < BATCH) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** A temporary file older than this (ms) belongs to no write in progress. */
const ABANDONED = 60 * 60 * 1000;

/** Media storage in a directory. */
export async function openDiskStorage(directory: string): Promise<MediaStorage> {
  const temporary = join(directory, 'tmp');
  await mkdir(temporary, { recursive: true });
  await removeAbandoned(temporary);
  return {
    async put(key, content) {
      const path = pathOf(directory, key);
      const draft = join(temporary, randomUUID());
      try {
        await writeDurably(draft, content);
        await place(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw diskFault(error);
      }
    },
    async open(key, range) {
      return isKey(key) ? openFile(directory, key, range) : undefined;
    },
    async size(key) {
      if (!isKey(key)) return undefined;
      return (await stat(join(directory, key)).catch(ignoreMissing))?.size;
    },
    async show() {},
    async delete(key) {
      await rm(pathOf(directory, key), { force: true });
    },
    list: (before) => listDiskFiles(directory, before),
    async close() {},
  };
}

function pathOf(directory: string, key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is no media key`);
  return join(directory, key);
}

async function writeDurably(path: string, content: Uint8Array | Source): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile('open' in content ? await content.open() : content);
    const { size } = await file.stat();
    if ('open' in content && size !== content.size) throw new Error(`${size} of ${content.size} bytes came`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a finished file to its place; the directory entries are flushed too, or a power cut could lose the name. */
async function place(draft: string, path: string): Promise<void> {
  const folder = dirname(path);
  const created = await mkdir(folder, { recursive: true });
  await rename(draft, path);
  await syncDirectory(folder);
  if (created === undefined) return;
  await syncDirectory(dirname(folder));
  await syncDirectory(dirname(dirname(folder)));
}

async function openFile(directory: string, key: string, range?: ByteRange): Promise<StoredFile | undefined> {
  const file = await open(join(directory, key), 'r').catch(ignoreMissing);
  if (!file) return undefined;
  const { size } = await file.stat();
  return { stream: file.createReadStream({ ...range }), size };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function removeAbandoned(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < now() - ABANDONED) await rm(path, { force: true });
  }
}
