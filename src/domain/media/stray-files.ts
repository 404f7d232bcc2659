import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { removeLeftUploads, uploadDirectory } from '../../platform/uploads.ts';
import { removeLeftovers } from '../../platform/working-folder.ts';
import { keysInUse } from './files.ts';

/** A younger file (ms) may belong to an upload whose row has not been written yet. */
const YOUNG = 86_400_000;

export type StrayFiles = { readonly files: number; readonly bytes: number };

type Options = {
  /** Only counts, and deletes nothing. */
  readonly dryRun: boolean;
  readonly onProgress?: (text: string) => void;
};

/**
 * Deletes stored files that no row refers to, such as after a crash between writing a file and its row, and what killed processes left of
 * uploads and conversions.
 */
export async function purgeStrayFiles(ctx: Context, { dryRun, onProgress }: Options): Promise<StrayFiles> {
  let { files, bytes } = await removeLeftovers(ctx.config.dataDir, { dryRun });
  let seen = files;
  for await (const found of ctx.storage.list(now() - YOUNG)) {
    const keys = found.map(({ key }) => key);
    const used = await keysInUse(ctx.store.db, keys);
    for (const { key, size } of found) {
      if (used.has(key)) continue;
      if (!dryRun) await ctx.storage.delete(key);
      files += 1;
      bytes += size;
    }
    seen += found.length;
    onProgress?.(`${seen} files looked at`);
  }
  const left = await removeLeftUploads(uploadDirectory(ctx.config), now() - YOUNG, dryRun);
  return { files: files + left.files, bytes: bytes + left.bytes };
}
