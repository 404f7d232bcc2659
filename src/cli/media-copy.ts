import { join } from 'node:path';
import { type CopyCount, copyFiles } from '../domain/media/copy-files.ts';
import { type Context, openBucketStorage } from '../platform/context.ts';
import { openDiskStorage } from '../platform/storage/disk.ts';
import { CommandError } from './failure.ts';
import { withChanges } from './open.ts';
import { type Answer, counted, done } from './output.ts';
import { endProgress, showProgress, sizeText, stoppedByHand } from './progress.ts';

type Place = 'bucket' | 'disk';

/** Copies all files to the bucket, or back to the disk. */
export function copyMedia({ to }: { to: Place }): Promise<Answer> {
  return withChanges((ctx) => copy(ctx, to), { changesFiles: true });
}

async function copy({ config, store, log }: Context, place: Place): Promise<Answer> {
  if (!config.s3) throw new CommandError('Set the S3_ variables, so that it is known where the bucket is.');
  const disk = await openDiskStorage(join(config.dataDir, 'media'));
  const bucket = await openBucketStorage(config.s3, log);
  const [from, to] = place === 'bucket' ? [disk, bucket] : [bucket, disk];
  const signal = stoppedByHand();
  const onProgress = ({ copied, bytes, present }: Readonly<CopyCount>) =>
    showProgress(`${copied} copied, ${sizeText(bytes)}; ${present} there already`);
  try {
    const count = await copyFiles({ db: store.db, from, to, signal, onProgress });
    return { ...report(count), ...(signal.aborted && { failure: 'Stopped. The same command goes on from here.' }) };
  } finally {
    endProgress();
    await bucket.close();
  }
}

function report(count: CopyCount): Answer {
  const summary = `${counted(count.copied, 'file')} copied, ${sizeText(count.bytes)}; ${count.present} were there already.`;
  const missing = count.missing.map((key) => `missing: ${key}`);
  const damaged = count.damaged.map((key) => `damaged: ${key}`);
  return done([summary, ...missing, ...damaged].join('\n'), count);
}
