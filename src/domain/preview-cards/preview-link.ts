import { LRUCache } from 'lru-cache';
import { atMostFor } from '../../lib/at-most.ts';
import { isTransient } from '../../lib/errors.ts';
import { readPage } from '../../lib/html/page.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { RetryLater } from '../../platform/jobs/backoff.ts';
import { recordCopies } from '../media/remote/copies.ts';
import { guardHops } from '../servers/guard-hops.ts';
import { findNamed } from './attribution.ts';
import { type Preview, previewOf } from './details.ts';
import { previewedLink } from './enqueue.ts';
import { withEmbed } from './oembed.ts';
import { type CardPicture, fetchPicture } from './picture.ts';
import { rememberVisit, saveCard, showCard } from './save.ts';
import { webAddress } from './values.ts';

type Parts = Pick<Context, 'config' | 'store' | 'storage' | 'fetcher'>;
type Found = { readonly preview: Preview; readonly picture: CardPicture | undefined };

/** How long (ms) the result of a visit is valid, whether or not it found anything. Mastodon: two weeks. */
const BELIEVED = 14 * 86_400_000;
const BELIEVED_EMPTY = 86_400_000;

/** How much of a page is read (decoded bytes), and how long (ms) fetching it may take. */
const MAX_BYTES = 3 * 1024 * 1024;
const TIMEOUT = 15_000;

/** How long (ms) to wait before a failed page is visited again, and after how many visits it is given up for a day. */
const PAUSE = 1_200_000;
const VISITS = 3;

type Failure = { readonly until: number; readonly visits: number };

const memoryOf = perOwner((_store: Store) => ({
  underWay: new Map<string, Promise<number | null>>(),
  failures: new LRUCache<string, Failure>(atMostFor(10_000, BELIEVED_EMPTY)),
}));

/**
 * Gives a status the preview card of its link. Visits the page unless that was done recently; posts that arrive together share a visit.
 * Does nothing when the status is gone or has another link by now. Throws `RetryLater` while the page cannot be fetched, up to a limit.
 */
export async function previewLink(parts: Parts, { statusId, url }: { statusId: number; url: string }): Promise<void> {
  const { store } = parts;
  if (!(await stillLinks(store.db, statusId, url))) return;
  const last = await store.db.selectFrom('link_visits').selectAll().where('url', '=', url).executeTakeFirst();
  if (last && now() - last.visited_at < (last.card_id === null ? BELIEVED_EMPTY : BELIEVED)) {
    const { card_id: cardId } = last;
    if (cardId !== null) await store.transaction((tx) => showCard(tx, statusId, cardId));
    return;
  }
  const cardId = await visitOnce(parts, url);
  if (cardId === null) return;
  await store.transaction(async (tx) => {
    if (await stillLinks(tx, statusId, url)) await showCard(tx, statusId, cardId);
  });
}

/** The card of a page; null when there is none. */
function visitOnce(parts: Parts, url: string): Promise<number | null> {
  const { underWay } = memoryOf(parts.store);
  const known = underWay.get(url);
  if (known) return known;
  const visiting = visitUnlessFailed(parts, url).finally(() => underWay.delete(url));
  underWay.set(url, visiting);
  return visiting;
}

async function visitUnlessFailed(parts: Parts, url: string): Promise<number | null> {
  const { failures } = memoryOf(parts.store);
  const { until, visits } = failures.get(url) ?? { until: 0, visits: 0 };
  if (visits >= VISITS) return null;
  if (until > now()) throw new RetryLater(until - now(), 'The page could not be had lately');
  try {
    return await visit(parts, url);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    failures.set(url, { until: now() + PAUSE, visits: visits + 1 });
    if (visits + 1 >= VISITS) return null;
    throw new RetryLater(PAUSE, error.message);
  }
}

async function visit(parts: Parts, url: string): Promise<number | null> {
  const found = await look(parts, url);
  return parts.store.transaction(async (tx) => {
    const cardId = found ? await save(tx, found) : null;
    await rememberVisit(tx, url, cardId);
    return cardId;
  });
}

async function stillLinks(db: Db, statusId: number, url: string): Promise<boolean> {
  const columns = ['id', 'content', 'local', 'url'] as const;
  const status = await db.selectFrom('statuses').select(columns).where('id', '=', statusId).executeTakeFirst();
  return status !== undefined && (await previewedLink(db, status)) === url;
}

async function look(parts: Parts, url: string): Promise<Found | undefined> {
  const { store, fetcher } = parts;
  const page = await fetchPage({ store, fetcher }, url);
  if (!page) return undefined;
  const ownHost = new URL(store.instance.origin).host;
  const read = readPage(page.body);
  const own = previewOf(read, url, page.url, ownHost);
  if (!own) return undefined;
  const embed = await fetchEmbed({ store, fetcher }, webAddress(read.oembed, page.url));
  const preview = embed ? withEmbed(own, embed.body, embed.url, ownHost) : own;
  const picture = preview.imageUrl === undefined ? undefined : await fetchPicture(parts, preview.imageUrl);
  return { preview, picture };
}

/** The page; undefined when another attempt would not help. */
async function fetchPage({ store, fetcher }: Pick<Context, 'store' | 'fetcher'>, url: string) {
  const acceptType = (type: string) => /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  try {
    return await fetcher.getText(url, {
      headers: { accept: 'text/html, application/xhtml+xml' },
      headersFor: guardHops(store.db),
      acceptType,
      maxBytes: MAX_BYTES,
      cut: true,
      timeout: TIMEOUT,
    });
  } catch (error) {
    if (!(error instanceof FetchError) || isTransient(error)) throw error;
    return undefined;
  }
}

/** The oEmbed answer at an address; undefined when there is none, because the page has a preview without it. */
async function fetchEmbed({ store, fetcher }: Pick<Context, 'store' | 'fetcher'>, address: string | undefined) {
  if (address === undefined) return undefined;
  try {
    return await fetcher.getJson(address, { headersFor: guardHops(store.db), timeout: TIMEOUT });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return undefined;
  }
}

async function save(tx: Parameters<typeof saveCard>[0], { preview, picture }: Found): Promise<number> {
  const { card, address, imageUrl, creator } = preview;
  const author = await findNamed(tx, creator, address);
  if (picture) await recordCopies(tx, new Map([[picture.image_key, picture.bytes]]));
  // Players have a size of their own; other cards have that of their picture.
  const size =
    card.type !== 'video' && card.width === 0 && picture ? { width: picture.width, height: picture.height } : {};
  return saveCard(tx, {
    ...card,
    ...size,
    ...author,
    image_key: picture?.image_key ?? null,
    blurhash: picture?.blurhash ?? null,
    image_remote_url: imageUrl ?? null,
  });
}
