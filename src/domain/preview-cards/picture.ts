import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { processImage } from '../../platform/pictures.ts';
import { guardHops } from '../domain-blocks/guard-hops.ts';
import { storeImage } from '../media/preview.ts';
import { assertRoom } from '../media/remote/copies.ts';

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
 * Fetches, scales and stores a page's picture; undefined when it cannot be had or shown, or there is no room: the card does without. It
 * is a copy as others are, for whoever saves the card to record.
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

/** Whatever is wrong with a stranger's picture is no reason to show nothing of the page. */
async function fetchScaled({ config, store, fetcher }: Pick<Context, 'config' | 'store' | 'fetcher'>, url: string) {
  const acceptType = (type: string) => type.startsWith('image/');
  try {
    await assertRoom(config.dataDir);
    const { body } = await fetcher.getBytes(url, { headersFor: guardHops(store.db), maxBytes: MAX_BYTES, acceptType });
    return await processImage(body);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
