import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../../lib/at-most.ts';
import { AppError, isTransient } from '../../../lib/errors.ts';
import { perOwner } from '../../../lib/per-owner.ts';
import { avExtension } from '../../../platform/av/extension.ts';
import type { Context } from '../../../platform/context.ts';
import { contentKeyOfFile } from '../../../platform/storage/keys.ts';
import { sourceOfFile } from '../../../platform/storage/source.ts';
import { inWorkingFolder } from '../../../platform/working-folder.ts';
import { guardHops } from '../../servers/guard-hops.ts';
import { assertRoom, isRefused, noteUse, recordCopies } from './copies.ts';
import { limitCopies } from './limit-copies.ts';
import { findRemotePicture } from './pictures.ts';

/** Mastodon: 99 MB. */
const MAX_BYTES = 103_809_024;

/** How long (ms) another server may take to send a video. */
const TIMEOUT = 120_000;

/** How long (ms) a file that cannot be copied is not tried again. */
const GIVEN_UP = 3_600_000;

const takeTurn = limitCopies({ most: 4, perKey: 1, waiting: 200 });
const underWayIn = perOwner((_ctx: Context) => new Map<number, Promise<string | undefined>>());
const givenUpIn = perOwner((_ctx: Context) => new LRUCache<number, true>(atMostFor(10_000, GIVEN_UP)));

/**
 * The key of our copy of a remote video or audio file, which is made now if there is none. Undefined when it cannot be copied: it is too
 * large, not playable in browsers, refused by a rule or failed recently. Throws AppError 'unavailable' when its server cannot be reached or
 * the disk is full.
 */
export async function copyRemoteAv(ctx: Context, id: number): Promise<string | undefined> {
  const remote = await findRemotePicture(ctx.store.db, 'attachments', id);
  if (!remote?.isAv || (await isRefused(ctx.store.db, remote.domain))) return undefined;
  if (remote.key !== null) {
    await noteUse(ctx.store, remote.key);
    return remote.key;
  }
  if (givenUpIn(ctx).has(id)) return undefined;
  const underWay = underWayIn(ctx);
  const running = underWay.get(id);
  if (running) return running;
  const copying = takeTurn(ctx, remote.url, () => copy(ctx, id, remote.url)).finally(() => underWay.delete(id));
  underWay.set(id, copying);
  return copying;
}

async function copy(ctx: Context, id: number, url: string): Promise<string | undefined> {
  await assertRoom(ctx.config.dataDir, MAX_BYTES);
  try {
    return await inWorkingFolder(ctx.config.dataDir, (directory) => fetchInto(ctx, { id, url, directory }));
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    givenUpIn(ctx).set(id, true);
    return undefined;
  }
}

type Fetched = { readonly id: number; readonly url: string; readonly directory: string };

async function fetchInto(ctx: Context, { id, url, directory }: Fetched): Promise<string | undefined> {
  const path = join(directory, 'video');
  const headers = { 'accept-encoding': 'identity' };
  const limits = { maxBytes: MAX_BYTES, timeout: TIMEOUT };
  await ctx.fetcher.save(url, path, { headers, headersFor: guardHops(ctx.store.db), ...limits });
  const extension = await avExtension(path);
  if (extension !== undefined) return await keep(ctx, { id, url, path, extension });
  givenUpIn(ctx).set(id, true);
  return undefined;
}

type Copied = { readonly id: number; readonly url: string; readonly path: string; readonly extension: string };

async function keep({ store, storage }: Context, { id, url, path, extension }: Copied): Promise<string> {
  const key = await contentKeyOfFile(path, extension);
  const { size } = await stat(path);
  await storage.put(key, await sourceOfFile(path));
  await store.transaction(async (tx) => {
    await recordCopies(tx, new Map([[key, size]]));
    await tx.updateTable('media_attachments').set({ key }).where('id', '=', id).where('remote_url', '=', url).execute();
  });
  return key;
}
