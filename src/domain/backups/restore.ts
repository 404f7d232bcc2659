import { AppError } from '../../lib/errors.ts';
import type { Store } from '../../platform/db/handle.ts';
import { openLoader } from '../../platform/db/loader.ts';
import { type Migration, migrate, unknownSteps } from '../../platform/db/migrate.ts';
import { purgeCopies } from '../media/remote/purge-copies.ts';
import { orderShowingOfSuspended } from '../media/show-files.ts';
import { indexStatuses } from '../search/index-status.ts';
import type { BackupSource } from './create.ts';
import { assertIntact, loadTables, type Progress } from './load.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyOut, readMediaList } from './media.ts';

export type RestoreOptions = {
  readonly migrations: readonly Migration[];
  /** Whether a database that is not empty is emptied first. */
  readonly overwrite?: boolean;
  readonly onProgress?: Progress;
};

/** How many statuses one transaction handles. */
const STATUSES_AT_ONCE = 500;

/**
 * Restores a backup to a database of either engine that no server is using, and its files to the media storage. All rows are loaded in one
 * transaction, after the backup has been checked. AppError 'conflict' when the database is not empty, or the backup is damaged, of a newer
 * version or of another server. `completeRestore` then rebuilds what the engine derives from the rows.
 */
export async function restoreBackup(
  target: BackupSource,
  directory: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const { migrations, onProgress } = options;
  const manifest = await readManifest(directory);
  refuseNewer(manifest, migrations);
  if (manifest.origin !== target.instance.origin) {
    throw new AppError(
      'conflict',
      `The backup is of ${manifest.origin}, and PUBLIC_URL says ${target.instance.origin}: set it to what it was`,
    );
  }
  const loader = await openLoader(target.url);
  try {
    if (!options.overwrite && !(await loader.isEmpty())) throw notEmpty();
    await assertIntact(directory, manifest, onProgress);
    await restoreMedia(target, directory, manifest, onProgress);
    await loader.wipe();
    await loadTables({ url: target.url, loader }, directory, { manifest, migrations, onProgress });
  } finally {
    await loader.close();
  }
  await migrate({ url: target.url, migrations });
  return manifest;
}

/** Finishes a restore: rebuilds the full-text index and drops references to copied files that were not in the backup. Safe to repeat. */
export async function completeRestore(store: Store, onProgress?: Progress): Promise<void> {
  await store.transaction(orderShowingOfSuspended);
  await purgeCopies(store, { budget: 0, everything: true }, () =>
    onProgress?.('forgetting copies of what others have'),
  );
  let below = Number.MAX_SAFE_INTEGER;
  let done = 0;
  for (;;) {
    const ids = await statusesBelow(store, below);
    const last = ids.at(-1);
    if (last === undefined) return;
    await store.transaction((tx) => indexStatuses(tx, ids));
    below = last;
    done += ids.length;
    onProgress?.(`${done} statuses indexed`);
  }
}

/** Throws AppError 'conflict' when the backup has a schema that these migrations do not know. */
export function refuseNewer({ steps, version }: Manifest, migrations: readonly Migration[]): void {
  const [unknown] = unknownSteps(migrations, steps);
  if (unknown === undefined) return;
  throw new AppError(
    'conflict',
    `The backup was made by Whinchat ${version} with a newer schema (step ${unknown}): use that version or a later one`,
  );
}

function notEmpty(): AppError {
  return new AppError(
    'conflict',
    'The database is not empty: name an empty one, or pass --overwrite to lose everything that is in it',
  );
}

async function restoreMedia(
  { storage }: BackupSource,
  directory: string,
  { media }: Manifest,
  onProgress: Progress,
): Promise<void> {
  let done = 0;
  for await (const entries of readMediaList(directory)) {
    for (const entry of entries) await copyOut(storage, entry, directory);
    done += entries.length;
    onProgress?.(`${done} of ${media.rows} media files`);
  }
}

async function statusesBelow({ db }: Store, below: number): Promise<number[]> {
  const rows = await db
    .selectFrom('statuses')
    .select('id')
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(STATUSES_AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}
