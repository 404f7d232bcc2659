import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { processImage } from '../../platform/pictures.ts';
import { storeImage } from '../media/preview.ts';
import { assertRoom } from '../media/remote/copies.ts';
import { guardHops } from '../servers/guard-hops.ts';

/** Bytes. Mastodon: 8 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

export type CardPicture = {
  readonly image_key: string;
  readonly bytes: number;
  readonly blurhash: string;
  readonly width: number;
  readonly height: number;
};

/**
 * Fetches, scales and stores a page's picture; undefined when it cannot be fetched or shown, or the disk has no room, so that the card has
 * none. The caller who saves the card must record the picture as a copy.
 */
export async function fetchPicture(
  { config, store, fetcher, storage }: Pick<Context, 'config' | 'store' | 'fetcher' | 'storage'>,
  url: string,
): Promise<CardPicture | undefined> {
  const picture = await fetchScaled({ config, store, fetcher }, url);
  if (!picture) return undefined;
  const { small, blurhash } = picture;
  const { width, height, bytes } = small;
  return { image_key: await storeImage(storage, small), bytes: bytes.length, blurhash, width, height };
}

/** Its bytes tell what it is, whatever the site calls it. A problem with it must not prevent the preview of the page. */
async function fetchScaled({ config, store, fetcher }: Pick<Context, 'config' | 'store' | 'fetcher'>, url: string) {
  try {
    await assertRoom(config.dataDir);
    const { body } = await fetcher.getBytes(url, { headersFor: guardHops(store.db), maxBytes: MAX_BYTES });
    return await processImage(body);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
