import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isKey } from './keys.ts';
import type { ListedFile } from './storage.ts';

const BATCH = 200;

/** Stored files last written before an instant (ms), some at a time. Foreign files are skipped. */
export async function* listDiskFiles(directory: string, before: number): AsyncGenerator<readonly ListedFile[]> {
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
