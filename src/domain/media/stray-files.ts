import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { keysInUse } from './files.ts';

/** A younger file (ms) may belong to an upload whose row is still to come. */
const YOUNG = 86_400_000;

export type StrayFiles = { readonly files: number; readonly bytes: number };

type Options = {
  /** Nothing is deleted; it is only counted. */
  readonly dryRun: boolean;
  readonly onProgress?: (text: string) => void;
};

/** Deletes stored files that no row names: a crash between a file and its row leaves one. */
export async function purgeStrayFiles(ctx: Context, { dryRun, onProgress }: Options): Promise<StrayFiles> {
  let [seen, files, bytes] = [0, 0, 0];
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
  return { files, bytes };
}
