import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '../lib/time.ts';
import { syncDirectory } from '../platform/sync-directory.ts';
import type { BuiltFile, Bundle } from './bundle.ts';

/** What was built from one state of the sources: all files, and which of them pages mention. */
export type BuiltFiles = Omit<Bundle, 'files'> & {
  readonly files: readonly string[];
  /** The names of the files of emojis by languages. */
  readonly emojis: Readonly<Record<string, string>>;
};

/** Files of earlier builds stay so long (ms) after their last start, because open pages still ask for them. */
const KEPT_FOR = 7 * 86_400_000;

const LIST = /^built-[0-9a-f]{16}\.json$/;
const listOf = (key: string): string => `built-${key}.json`;

/** What is in the folder for a state of the sources; undefined if nothing was built from it, or the list cannot be read. */
export function readBuiltFiles(folder: string, key: string): BuiltFiles | undefined {
  return readList(folder, listOf(key));
}

function readList(folder: string, name: string): BuiltFiles | undefined {
  try {
    return parseList(readFileSync(join(folder, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes files and the list of them, which is there only when all of them are. Other processes may write the same at the same time. */
export async function keep(folder: string, key: string, files: readonly BuiltFile[], kept: BuiltFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of files) await writeBeside(folder, name, bytes);
  await syncDirectory(folder);
  await writeBeside(folder, listOf(key), Buffer.from(JSON.stringify(kept)));
}

async function writeBeside(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const beside = join(folder, `.${randomUUID()}-${name}`);
  await writeFile(beside, bytes, { flush: true });
  await rename(beside, join(folder, name));
}

/** Notes that a build is in use, and deletes the files of those that are neither in use nor the one before, a week after their last start. */
export async function removeOld(folder: string, key: string): Promise<void> {
  const time = new Date(now());
  await utimes(join(folder, listOf(key)), time, time);
  const names = await readdir(folder);
  const lists = await Promise.all(names.filter((name) => LIST.test(name)).map((name) => dated(folder, name)));
  const [, ...others] = lists.sort((a, b) => b.usedAt - a.usedAt);
  const stays = new Set<string>();
  for (const { name, usedAt } of lists) {
    if (name !== listOf(key) && name !== others[0]?.name && usedAt < now() - KEPT_FOR) continue;
    stays.add(name);
    for (const file of readList(folder, name)?.files ?? []) stays.add(file);
  }
  for (const name of names.filter((one) => !stays.has(one))) {
    // What another process is just writing is in no list yet.
    if ((await dated(folder, name)).usedAt < now() - KEPT_FOR) await rm(join(folder, name), { force: true });
  }
}

async function dated(folder: string, name: string): Promise<{ readonly name: string; readonly usedAt: number }> {
  const found = await stat(join(folder, name)).catch(() => undefined);
  return { name, usedAt: found?.mtimeMs ?? 0 };
}

function parseList(text: string): BuiltFiles {
  const { files, preloads, emojis, style, icons, script, worker }: Record<string, unknown> = JSON.parse(text);
  const names = { style: String(style), icons: String(icons), script: String(script), worker: String(worker) };
  return { ...names, files: namesIn(files), preloads: namesIn(preloads), emojis: byLanguage(emojis) };
}

/** None in the list of a release that had none. */
function byLanguage(names: unknown): Record<string, string> {
  if (typeof names !== 'object' || names === null) return {};
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [language, String(name)]));
}

function namesIn(list: unknown): string[] {
  if (!Array.isArray(list)) throw new TypeError('no list of names');
  return list.map(String);
}
