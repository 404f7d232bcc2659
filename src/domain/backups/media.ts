import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import { isKey } from '../../platform/storage/keys.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { readLines, sha256OfFile } from './lines.ts';
import { damaged, placesIn } from './manifest.ts';

/** The key of a file and its size in bytes. */
export type MediaEntry = readonly [key: string, bytes: number];

const Entry = Type.Tuple([Type.String(), Type.Integer({ minimum: 0 })]);

/**
 * Copies a file into a backup unless it is there; `previous`, an earlier backup next to it, is used where it has the file, because files
 * never change. Returns the size in bytes; undefined when there is no such file.
 */
export async function copyIn(
  storage: MediaStorage,
  key: string,
  directory: string,
  previous?: string,
): Promise<number | undefined> {
  const target = placesIn(directory).media(key);
  const present = await sizeOf(target);
  if (present !== undefined) return present;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (previous !== undefined && (await linked(placesIn(previous).media(key), target))) return sizeOf(target);
  const file = await storage.open(key);
  if (!file) return undefined;
  await pipeline(file.stream, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
  return sizeOf(target);
}

/** Copies a file of a backup to the server's media storage. */
export async function copyOut(storage: MediaStorage, [key, size]: MediaEntry, directory: string): Promise<void> {
  await storage.put(key, { size, open: () => createReadStream(placesIn(directory).media(key)) });
}

/** Yields the list of a backup's files in batches. AppError 'conflict' when it is malformed. */
export async function* readMediaList(directory: string): AsyncGenerator<readonly MediaEntry[]> {
  for await (const values of readLines(placesIn(directory).mediaList)) yield values.map(entryOf);
}

/** Throws AppError 'conflict' unless a file exists and its content matches its name. */
export async function assertMedia(directory: string, [key, bytes]: MediaEntry): Promise<void> {
  const path = placesIn(directory).media(key);
  const found = await sizeOf(path);
  if (found === undefined) throw damaged(`media/${key} is missing`);
  if (found !== bytes || !key.includes(await sha256OfFile(path))) throw damaged(`media/${key}`);
}

function entryOf(value: unknown): MediaEntry {
  if (!matches(Entry, value) || !isKey(value[0])) throw damaged('media.jsonl.gz');
  return value;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ignoreMissing))?.size;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}
