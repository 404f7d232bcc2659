import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { Db } from '../../platform/db/handle.ts';
import { hashOf } from '../../platform/storage/keys.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { fileKeys } from './local-files.ts';
import { isWithheld } from './withheld.ts';

/** How many keys one query looks up, and how many files are copied at the same time. */
const KEYS_AT_ONCE = 200;
const FILES_AT_ONCE = 4;

/**
 * The progress of a copy: `present` files were there already, `missing` ones are in neither storage, and the content of `damaged` ones does
 * not match their key.
 */
export type CopyCount = { copied: number; bytes: number; present: number; missing: string[]; damaged: string[] };

type Copy = {
  readonly db: Db;
  readonly from: MediaStorage;
  readonly to: MediaStorage;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  onProgress(count: Readonly<CopyCount>): void;
};

/**
 * Copies every file that a row refers to from one storage to another. Files already there in full are skipped, so it can be stopped at any
 * time and continued later. Throws when a storage cannot be reached.
 */
export async function copyFiles({ db, from, to, signal, onProgress }: Copy): Promise<CopyCount> {
  const count: CopyCount = { copied: 0, bytes: 0, present: 0, missing: [], damaged: [] };
  let keys = await fileKeys(db, '', KEYS_AT_ONCE);
  for (let last = keys.at(-1); last !== undefined; last = keys.at(-1)) {
    for (let at = 0; at < keys.length && !signal.aborted; at += FILES_AT_ONCE) {
      await Promise.all(keys.slice(at, at + FILES_AT_ONCE).map((key) => copyFile({ db, from, to }, key, count)));
    }
    onProgress(count);
    if (signal.aborted) break;
    keys = await fileKeys(db, last, KEYS_AT_ONCE);
  }
  return count;
}

type Places = Pick<Copy, 'db' | 'from' | 'to'>;

async function copyFile({ db, from, to }: Places, key: string, count: CopyCount): Promise<void> {
  const [size, there] = await Promise.all([from.size(key), to.size(key)]);
  if (there !== undefined && (size === undefined || there === size)) {
    count.present += 1;
    return;
  }
  if (size === undefined) {
    count.missing.push(key);
    return;
  }
  let damaged = false;
  const noteDamage = () => {
    damaged = true;
  };
  try {
    await to.put(key, { size, open: () => openChecked(from, key, noteDamage) });
  } catch (error) {
    if (!damaged) throw error;
    count.damaged.push(key);
    return;
  }
  if (await isWithheld(db, key)) await to.show(key, false);
  count.copied += 1;
  count.bytes += size;
}

/**
 * Holds back the end of a file until its hash has been checked, because a store that received all of a damaged file would refuse it with an
 * error of its own.
 */
async function openChecked(from: MediaStorage, key: string, noteDamage: () => void): Promise<Transform> {
  const file = await from.open(key);
  if (!file) throw new Error(`${key} is gone`);
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk);
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === hashOf(key)) return done(null, held);
      noteDamage();
      done(new Error(`${key} is damaged`));
    },
  });
  file.stream.on('error', (error) => check.destroy(error));
  check.on('close', () => file.stream.destroy());
  return file.stream.pipe(check);
}
