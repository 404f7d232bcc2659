import { type CopyBounds, copyBounds, countCopies, purgeCopies } from '../domain/media/remote/purge-copies.ts';
import { purgeStrayFiles } from '../domain/media/stray-files.ts';
import { readSettings } from '../domain/settings/settings.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { withChanges } from './open.ts';
import { type Answer, counted, done } from './output.ts';
import { endProgress, showProgress, sizeText } from './progress.ts';

type PruneFlags = { days?: number; gigabytes?: number; strays?: true; dryRun?: true };

/** Deletes copies of pictures of other servers, or stray files. */
export function pruneMedia(flags: PruneFlags): Promise<Answer> {
  const dryRun = flags.dryRun === true;
  if (!flags.strays) return withChanges((ctx) => pruneCopies(ctx, flags));
  return withChanges((ctx) => pruneStrays(ctx, dryRun), { changesFiles: !dryRun });
}

async function pruneCopies({ store }: Context, flags: PruneFlags): Promise<Answer> {
  const bounds = await boundsOf(store.db, flags);
  const { excess_files: files, excess_bytes: bytes } = await countCopies(store.db, bounds);
  const what = `${counted(files, 'copy', 'copies')}, ${sizeText(bytes)},`;
  const json = { files, bytes, dry_run: flags.dryRun === true };
  if (flags.dryRun) return done(`${what} would go.`, json);
  await purgeCopies(store, bounds, async () => {
    const left = await countCopies(store.db, bounds);
    showProgress(`${counted(left.files, 'copy', 'copies')} left`);
  });
  endProgress();
  return done(`${what} go, their files within minutes.`, json);
}

async function boundsOf(db: Db, { days, gigabytes }: PruneFlags): Promise<CopyBounds> {
  const settings = await readSettings(db);
  return copyBounds({
    remote_media_days: days ?? settings.remote_media_days,
    remote_media_gigabytes: gigabytes ?? settings.remote_media_gigabytes,
  });
}

async function pruneStrays(ctx: Context, dryRun: boolean): Promise<Answer> {
  const { files, bytes } = await purgeStrayFiles(ctx, { dryRun, onProgress: showProgress });
  endProgress();
  const sentence = `${counted(files, 'file')}, ${sizeText(bytes)}, ${dryRun ? 'would go' : 'are deleted'}.`;
  return done(sentence, { files, bytes, dry_run: dryRun });
}
