import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instance } from '../../platform/db/handle.ts';
import { openLoader } from '../../platform/db/loader.ts';
import type { Migration } from '../../platform/db/migrate.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import { localFileKeys } from '../media/local-files.ts';
import { assertIntact, loadTables, type Progress } from './load.ts';
import { type Manifest, placesIn, readManifest } from './manifest.ts';
import { refuseUnknown } from './restore.ts';

export type Verified = { readonly manifest: Manifest; readonly missing: number };

const KEYS_AT_ONCE = 500;

/**
 * Checks a backup as a restore would: the checksums of all files, then all rows and their references in a scratch database in the folder
 * for temporary files, and whether the files that rows refer to are there. Returns how many are missing, which the server itself no longer
 * had. AppError 'conflict' when the backup cannot be restored.
 */
export async function verifyBackup(
  directory: string,
  { migrations, onProgress }: { migrations: readonly Migration[]; onProgress?: Progress },
): Promise<Verified> {
  const manifest = await readManifest(directory);
  refuseUnknown(manifest, migrations);
  await assertIntact(directory, manifest, onProgress);
  const scratch = await mkdtemp(join(tmpdir(), 'whinchat-verify-'));
  try {
    const url = `sqlite:${join(scratch, 'scratch.sqlite3')}`;
    const loader = await openLoader(url);
    try {
      await loadTables({ url, loader }, directory, { manifest, migrations, onProgress });
    } finally {
      await loader.close();
    }
    const missing = await countMissing(url, directory, { origin: manifest.origin, domain: '' });
    return { manifest, missing };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function countMissing(url: string, directory: string, instance: Instance): Promise<number> {
  const { db, close } = await openSnapshot(url, instance);
  let missing = 0;
  let after = '';
  try {
    for (;;) {
      const keys = await localFileKeys(db, after, KEYS_AT_ONCE);
      const last = keys.at(-1);
      if (last === undefined) return missing;
      for (const key of keys) if (!(await isThere(placesIn(directory).media(key)))) missing += 1;
      after = last;
    }
  } finally {
    await close();
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
