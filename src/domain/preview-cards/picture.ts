import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { processImage } from '../../platform/pictures.ts';
import { guardHops } from '../domain-blocks/guard-hops.ts';
import { storeImage } from '../media/preview.ts';

/** Bytes. Mastodon: 8 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

export type CardPicture = {
  readonly image_key: string;
  readonly blurhash: string;
  readonly width: number;
  readonly height: number;
};

/** Fetches, scales and stores a page's picture; undefined when it cannot be had or shown: the card does without. */
export async function fetchPicture(
  { store, fetcher, storage }: Pick<Context, 'store' | 'fetcher' | 'storage'>,
  url: string,
): Promise<CardPicture | undefined> {
  const picture = await fetchScaled({ store, fetcher }, url);
  if (!picture) return undefined;
  const { small, blurhash } = picture;
  return { image_key: await storeImage(storage, small), blurhash, width: small.width, height: small.height };
}

/** Whatever is wrong with a stranger's picture is no reason to show nothing of the page. */
async function fetchScaled({ store, fetcher }: Pick<Context, 'store' | 'fetcher'>, url: string) {
  const acceptType = (type: string) => type.startsWith('image/');
  try {
    const { body } = await fetcher.getBytes(url, { headersFor: guardHops(store.db), maxBytes: MAX_BYTES, acceptType });
    return await processImage(body);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
