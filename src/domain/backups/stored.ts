import { join } from 'node:path';
import { type Manifest, readManifest } from './manifest.ts';
import { begunAt, listBackups } from './schedule.ts';
import { readVerification, type Verification } from './verification.ts';

/** A backup in the folder for backups. */
export type StoredBackup = {
  readonly name: string;
  /** ISO 8601. */
  readonly begunAt: string;
  /** Undefined where it cannot be read. */
  readonly size: { readonly bytes: number; readonly rows: number; readonly files: number } | undefined;
  readonly verification: Verification | undefined;
};

/** The most that are looked at. */
const MOST = 100;

/** The backups in a folder, newest first. */
export async function listStoredBackups(folder: string, most = MOST): Promise<StoredBackup[]> {
  const names = (await listBackups(folder)).reverse().slice(0, most);
  return Promise.all(names.map((name) => readStored(folder, name)));
}

async function readStored(folder: string, name: string): Promise<StoredBackup> {
  const directory = join(folder, name);
  const manifest = await readManifest(directory).catch(() => undefined);
  const verification = await readVerification(directory);
  return { name, begunAt: begunAt(name), size: manifest && sizeOf(manifest), verification };
}

function sizeOf({ tables, media, mediaBytes }: Manifest) {
  const files = [...Object.values(tables), media];
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return {
    bytes: sum(files.map(({ bytes }) => bytes)) + mediaBytes,
    rows: sum(Object.values(tables).map(({ rows }) => rows)),
    files: media.rows,
  };
}
