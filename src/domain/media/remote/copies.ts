import { statfs } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../../lib/at-most.ts';
import { AppError } from '../../../lib/errors.ts';
import { perOwner } from '../../../lib/per-owner.ts';
import { DAY, now } from '../../../lib/time.ts';
import type { Db, Store, Tx } from '../../../platform/db/handle.ts';
import { readRefusals } from '../../servers/refusals.ts';

/** How many bytes must stay free on the disk. */
const RESERVE = 1_073_741_824;

/** Throws AppError 'unavailable' when a copy of that size (bytes) would fill the disk. */
export async function assertRoom(directory: string, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < RESERVE + bytes) throw new AppError('unavailable', 'noRoomForCopies');
}

/** Whether the files of a server must not be copied, for instance because it was blocked after the post came. */
export async function isRefused(db: Db, domain: string): Promise<boolean> {
  const { everything, media } = await readRefusals(db, domain);
  return everything || media;
}

/** Records copies with their sizes (bytes), as used now. */
export async function recordCopies(tx: Tx, sizes: ReadonlyMap<string, number>): Promise<void> {
  for (const [key, size] of sizes) {
    const used = { size, used_at: now() };
    await tx
      .insertInto('remote_files')
      .values({ key, ...used })
      .onConflict((oc) => oc.column('key').doUpdateSet(used))
      .execute();
  }
}

/** Files whose use has been recorded recently, whether they are copies or not. */
const notedIn = perOwner((_db: Db) => new LRUCache<string, true>(atMostFor(50_000, DAY)));

/** Records, once a day at most, that a copy was used: unused copies are removed first. */
export async function noteUse({ db, transaction }: Pick<Store, 'db' | 'transaction'>, key: string): Promise<void> {
  const noted = notedIn(db);
  if (noted.has(key)) return;
  noted.set(key, true);
  const file = await db.selectFrom('remote_files').select('used_at').where('key', '=', key).executeTakeFirst();
  if (!file || file.used_at > now() - DAY) return;
  await transaction((tx) => tx.updateTable('remote_files').set({ used_at: now() }).where('key', '=', key).execute());
}
