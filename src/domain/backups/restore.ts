import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Replacement } from '../../platform/db/contents.ts';
import { isDiskFull } from '../../platform/db/errors.ts';
import type { Instance } from '../../platform/db/handle.ts';
import { openLoader } from '../../platform/db/loader.ts';
import { type Migration, migrate, refuseUnreleased, unknownSteps } from '../../platform/db/migrate.ts';
import { openReplacement } from '../../platform/db/replacement.ts';
import { openStore } from '../../platform/db/store.ts';
import { COMMAND_LINE, logAct } from '../audit/log-act.ts';
import { purgeCopies } from '../media/remote/purge-copies.ts';
import { orderShowingOfSuspended } from '../media/show-files.ts';
import { fillSearch } from '../search/fill.ts';
import { rebuildHomes } from '../timelines/rebuild-home.ts';
import type { BackupSource } from './create.ts';
import { assertIntact, loadTables, type Progress } from './load.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyOut, readMediaList } from './media.ts';

export type RestoreOptions = {
  readonly migrations: readonly Migration[];
  /** Whether a database that is not empty is replaced. */
  readonly overwrite?: boolean;
  readonly onProgress?: Progress;
};

/**
 * Restores a backup to a database of either engine, and its files to the media storage. The new database is built beside the old one, with
 * all that the engine derives from its rows, and takes its place in the end: whatever happens before leaves the old one as it was. AppError
 * 'conflict' when a server, a command or another restore uses the database, when it is not empty, or when the backup is damaged, of a newer
 * version or of another server; 'unavailable' when the disk is full.
 */
export async function restoreBackup(
  target: BackupSource,
  directory: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const manifest = await readManifest(directory);
  refuseUnknown(manifest, options.migrations);
  if (manifest.origin !== target.instance.origin) {
    throw new AppError(
      'conflict',
      untranslated(
        `The backup is of ${manifest.origin}, and PUBLIC_URL says ${target.instance.origin}: set it to what it was`,
      ),
    );
  }
  const replacement = await openReplacement(target.url);
  try {
    if (!options.overwrite && !(await replacement.isEmpty())) throw notEmpty();
    await assertIntact(directory, manifest, options.onProgress);
    await restoreMedia(target, directory, manifest, options.onProgress);
    await replace(replacement, target.instance, { ...options, directory, manifest });
    return manifest;
  } catch (error) {
    throw isDiskFull(error) ? noRoom(error) : error;
  } finally {
    await replacement.close();
  }
}

type Replaced = RestoreOptions & { readonly directory: string; readonly manifest: Manifest };

async function replace(replacement: Replacement, instance: Instance, backup: Replaced): Promise<void> {
  const { migrations, directory } = backup;
  try {
    const url = await replacement.begin();
    const loader = await openLoader(url);
    try {
      await loadTables({ url, loader }, directory, backup);
    } finally {
      await loader.close();
    }
    await migrate({ url, migrations });
    await complete(url, instance, backup);
    await replacement.swap();
  } catch (error) {
    // What is left of it, the next attempt or start removes.
    await replacement.discard().catch(() => undefined);
    throw error;
  }
}

/** Rebuilds what is not copied, and drops references to copied files that were not in the backup. */
async function complete(url: string, instance: Instance, { directory, onProgress }: Replaced): Promise<void> {
  const store = await openStore({ url, instance });
  try {
    await store.transaction(async (tx) => {
      await orderShowingOfSuspended(tx);
      await logAct(tx, COMMAND_LINE, { action: 'restore', targetType: 'backup', targetId: 0, label: directory });
    });
    await purgeCopies(store, { budget: 0, everything: true }, () =>
      onProgress?.('forgetting copies of what others have'),
    );
    await rebuildHomes(store, onProgress);
    await fillSearch(store, { onProgress: (done) => onProgress?.(`${done} statuses indexed`) });
  } finally {
    await store.close();
  }
}

/**
 * Throws AppError 'conflict' when the backup has a schema that these migrations cannot make: one with a final step that they do not know, or one
 * of before the first release.
 */
export function refuseUnknown({ steps, additive, version }: Manifest, migrations: readonly Migration[]): void {
  refuseUnreleased('backup', new Set(steps));
  const unknown = unknownSteps(migrations, steps).find((name) => !additive?.includes(name));
  if (unknown === undefined) return;
  throw new AppError(
    'conflict',
    untranslated(
      `The backup was made by Whinchat ${version} with a newer schema (step ${unknown}): use that version or a later one`,
    ),
  );
}

function notEmpty(): AppError {
  return new AppError(
    'conflict',
    untranslated('The database is not empty: name an empty one, or pass --overwrite to lose everything that is in it'),
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

function noRoom(cause: unknown): AppError {
  const text =
    'The disk is full, and nothing has been changed: make room for the new data beside the old, then restore again';
  return new AppError('unavailable', untranslated(text), { cause });
}
