import { statfs } from 'node:fs/promises';
import { AppError } from '../../../lib/errors.ts';
import { now } from '../../../lib/time.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { processImage } from '../../../platform/images/attachment.ts';
import type { ImageFile } from '../../../platform/images/codec.ts';
import { processAvatar, processEmoji, processHeader } from '../../../platform/images/picture.ts';
import { limitTurns } from '../../../platform/turns.ts';
import { guardHops } from '../../domain-blocks/guard-hops.ts';
import { readRefusals } from '../../domain-blocks/refusals.ts';
import { storeImage } from '../preview.ts';
import { findRemotePicture, keepCopy, type RemotePictureKind } from './pictures.ts';

/** Mastodon: 16 MB. */
const MAX_BYTES = 16_777_216;

/** Bytes that stay free on the disk. */
const RESERVE = 1_073_741_824;

const DAY = 86_400_000;

const takeTurn = limitTurns(8);
const underWay = new Map<string, Promise<string | undefined>>();

/**
 * The key of our copy of a picture of another server, made now if there is none. Undefined when there is no such picture, or it is no
 * picture we take; throws AppError 'unavailable' when its server cannot be reached or the disk is full.
 */
export async function copyRemotePicture(
  ctx: Context,
  kind: RemotePictureKind,
  id: number,
): Promise<string | undefined> {
  const picture = await findRemotePicture(ctx.store.db, kind, id);
  if (!picture?.isPicture || (await isRefused(ctx.store.db, picture.domain))) return undefined;
  if (picture.key !== null) {
    await noteUse(ctx, picture.key);
    return picture.key;
  }
  const name = `${kind} ${id}`;
  const running = underWay.get(name);
  if (running) return running;
  const copying = takeTurn(() => copy(ctx, kind, id, picture.url)).finally(() => underWay.delete(name));
  underWay.set(name, copying);
  return copying;
}

/** Blocked since it came, perhaps. */
async function isRefused(db: Db, domain: string): Promise<boolean> {
  const { everything, media } = await readRefusals(db, domain);
  return everything || media;
}

async function copy(ctx: Context, kind: RemotePictureKind, id: number, url: string): Promise<string | undefined> {
  await assertRoom(ctx.config.dataDir);
  const fetched = await ctx.fetcher.getBytes(url, { headersFor: guardHops(ctx.store.db), maxBytes: MAX_BYTES });
  const files = await process(kind, fetched.body);
  const key = await storeImage(ctx.storage, files.original);
  const staticKey = files.still === files.original ? key : await storeImage(ctx.storage, files.still);
  await ctx.store.transaction(async (tx) => {
    const sizes = new Map([
      [key, files.original.bytes.length],
      [staticKey, files.still.bytes.length],
    ]);
    for (const [name, size] of sizes) {
      const used = { size, used_at: now() };
      await tx
        .insertInto('remote_files')
        .values({ key: name, ...used })
        .onConflict((oc) => oc.column('key').doUpdateSet(used))
        .execute();
    }
    await keepCopy(tx, kind, id, url, { key, staticKey });
  });
  return kind === 'previews' ? staticKey : key;
}

async function process(kind: RemotePictureKind, bytes: Buffer): Promise<{ original: ImageFile; still: ImageFile }> {
  if (kind === 'avatars') return processAvatar(bytes);
  if (kind === 'headers') return processHeader(bytes);
  if (kind === 'emojis') return processEmoji(bytes);
  const { original, small } = await processImage(bytes);
  return { original: kind === 'previews' ? small : original, still: small };
}

async function assertRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < RESERVE) throw new AppError('unavailable', 'There is no room for copies of pictures');
}

async function noteUse({ store }: Context, key: string): Promise<void> {
  const { db } = store;
  const file = await db.selectFrom('remote_files').select('used_at').where('key', '=', key).executeTakeFirst();
  if (!file || file.used_at > now() - DAY) return;
  await store.transaction((tx) =>
    tx.updateTable('remote_files').set({ used_at: now() }).where('key', '=', key).execute(),
  );
}
