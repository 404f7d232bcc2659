import { perOwner } from '../../../lib/per-owner.ts';
import type { Context } from '../../../platform/context.ts';
import type { ImageFile } from '../../../platform/images/codec.ts';
import { colorsOf, processAvatar, processEmoji, processHeader, processImage } from '../../../platform/pictures.ts';
import { guardHops } from '../../servers/guard-hops.ts';
import { storeImage } from '../preview.ts';
import { assertRoom, isRefused, noteUse, recordCopies } from './copies.ts';
import { limitCopies } from './limit-copies.ts';
import { type Copy, findRemotePicture, keepCopy, type RemotePictureKind } from './pictures.ts';

/** Mastodon: 16 MB. */
const MAX_BYTES = 16_777_216;

const takeTurn = limitCopies({ most: 12, perKey: 4, waiting: 1000 });
const underWayIn = perOwner((_ctx: Context) => new Map<string, Promise<Copy>>());

/**
 * The keys of our copy of a remote picture, which is made now if there is none. Undefined when there is no such picture or its type is not
 * supported; throws AppError 'unavailable' when its server cannot be reached or the disk is full.
 */
export async function copyRemotePicture(ctx: Context, kind: RemotePictureKind, id: number): Promise<Copy | undefined> {
  const picture = await findRemotePicture(ctx.store.db, kind, id);
  if (!picture?.isPicture || (await isRefused(ctx.store.db, picture.domain))) return undefined;
  const { key, staticKey } = picture;
  if (key !== null) {
    await noteUse(ctx.store, key);
    if (staticKey !== null && staticKey !== key) await noteUse(ctx.store, staticKey);
    return { key, staticKey: staticKey ?? key };
  }
  const name = `${kind} ${id}`;
  const underWay = underWayIn(ctx);
  const running = underWay.get(name);
  if (running) return running;
  const copying = takeTurn(ctx, picture.url, () => copy(ctx, kind, id, picture.url)).finally(() =>
    underWay.delete(name),
  );
  underWay.set(name, copying);
  return copying;
}

async function copy(ctx: Context, kind: RemotePictureKind, id: number, url: string): Promise<Copy> {
  await assertRoom(ctx.config.dataDir);
  const fetched = await ctx.fetcher.getBytes(url, { headersFor: guardHops(ctx.store.db), maxBytes: MAX_BYTES });
  const files = await process(kind, fetched.body);
  const key = await storeImage(ctx.storage, files.original);
  const staticKey = files.still === files.original ? key : await storeImage(ctx.storage, files.still);
  const colors = kind === 'previews' ? await colorsOf(files.original.bytes) : undefined;
  await ctx.store.transaction(async (tx) => {
    const sizes = new Map([
      [key, files.original.bytes.length],
      [staticKey, files.still.bytes.length],
    ]);
    await recordCopies(tx, sizes);
    await keepCopy(tx, kind, id, url, { key, staticKey, ...(colors && { colors }) });
  });
  return { key: kind === 'previews' ? staticKey : key, staticKey };
}

async function process(kind: RemotePictureKind, bytes: Buffer): Promise<{ original: ImageFile; still: ImageFile }> {
  if (kind === 'avatars') return processAvatar(bytes);
  if (kind === 'headers') return processHeader(bytes);
  if (kind === 'emojis') return processEmoji(bytes);
  const { original, small } = await processImage(bytes);
  if (kind === 'cards') return { original: small, still: small };
  return { original: kind === 'previews' ? small : original, still: small };
}
