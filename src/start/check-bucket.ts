import { randomBytes } from 'node:crypto';
import { AppError } from '../lib/errors.ts';
import { ConfigError } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { isTemporary } from '../platform/storage/bucket-error.ts';
import { contentKey, RAW } from '../platform/storage/keys.ts';

/**
 * Tries the bucket of the `S3_` variables with a small file. Throws ConfigError when the store refuses it; one that is away for the moment
 * is only named in the log, because it may come later than this server.
 */
export async function checkBucket({
  config,
  storage,
  log,
}: Pick<Context, 'config' | 'storage' | 'log'>): Promise<void> {
  if (config.s3 === undefined) return;
  // Of its own, so that no file of anybody is taken away.
  const content = randomBytes(32);
  const key = contentKey(content, RAW);
  try {
    await storage.put(key, content);
    await storage.delete(key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    if (!isTemporary(error.cause)) {
      throw new ConfigError([
        `S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY must be those of a bucket that takes files and lets them be deleted: ${reason}`,
      ]);
    }
    log.warn({ reason }, 'no media can be stored now: start the store of S3_ENDPOINT, or set that to where it is');
  }
}
