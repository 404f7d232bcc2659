import type { Page } from '../../lib/html/page.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { now, parseTime } from '../../lib/time.ts';
import { playerAt } from './player.ts';
import { type Article, findArticle } from './structured-data.ts';
import { firstText, MAX_TITLE, short, webAddress } from './values.ts';

/** The content of a preview, except for its picture and its author's account. */
export type CardDetails = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly language: string | null;
  readonly type: 'link' | 'photo' | 'video';
  readonly author_name: string;
  readonly author_url: string;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly html: string;
  readonly width: number;
  readonly height: number;
  readonly embed_url: string;
  readonly image_description: string;
  readonly published_at: number | null;
};

/**
 * The card, the address where its page was found after redirects, the address of its picture, and the handle of the page's stated author.
 */
export type Preview = {
  readonly card: CardDetails;
  readonly address: string;
  readonly imageUrl: string | undefined;
  readonly creator: string | undefined;
};

const MAX_TEXT = 2000;

/**
 * The preview of a link, described by its page; undefined when the page has no title. `address` is where the page was found; `ownHost` is
 * this server's host, which no player may come from. The card belongs to the link as it was posted, whatever address the page calls its
 * own: pages that name the same one are often different, and what leads there is up to the person who posted it. Otherwise as Mastodon:
 * LinkDetailsExtractor.
 */
export function previewOf(page: Page, link: string, address: string, ownHost: string): Preview | undefined {
  const article = findArticle(page.structured) ?? {};
  const { meta } = page;
  const title = firstText(MAX_TITLE, article.headline, meta.get('og:title'), meta.get('twitter:title'), page.title);
  if (title === '') return undefined;
  const resolve = (text: string | undefined) => webAddress(text, address);
  const card = {
    url: link,
    title,
    description: firstText(
      MAX_TEXT,
      article.description,
      meta.get('og:description'),
      meta.get('twitter:description'),
      meta.get('description'),
    ),
    language: languageOf(page, article),
    author_name: firstText(MAX_TITLE, article.authorName, meta.get('og:author'), meta.get('og:author:username')),
    author_url: resolve(article.authorUrl) ?? '',
    provider_name: firstText(MAX_TITLE, article.publisherName, meta.get('og:site_name')),
    provider_url: '',
    embed_url: resolve(meta.get('twitter:player:stream')) ?? '',
    image_description: short(meta.get('og:image:alt'), MAX_TEXT),
    published_at: dateOf(article.datePublished) ?? dateOf(meta.get('article:published_time')),
    ...playerOf(page, address, ownHost),
  };
  return { card, address, imageUrl: pictureOf(page, address), creator: meta.get('fediverse:creator')?.trim() };
}

const PICTURES = ['og:image', 'og:image:secure_url', 'og:image:url', 'twitter:image', 'twitter:image:src'];

function pictureOf({ meta }: Page, address: string): string | undefined {
  return PICTURES.map((name) => webAddress(meta.get(name), address)).find((url) => url !== undefined);
}

function playerOf({ meta }: Page, address: string, ownHost: string) {
  const size = { width: meta.get('twitter:player:width'), height: meta.get('twitter:player:height') };
  const player = playerAt(webAddress(meta.get('twitter:player'), address), size, ownHost);
  return player ?? ({ type: 'link', html: '', width: 0, height: 0 } as const);
}

function languageOf({ meta, language }: Page, article: Article): string | null {
  for (const tag of [article.language, meta.get('og:locale'), language]) {
    const code = tag && normalizeLanguage(tag);
    if (code) return code;
  }
  return null;
}

function dateOf(text: string | undefined): number | null {
  const ms = parseTime(text ?? '');
  return Number.isNaN(ms) || ms < 0 || ms > now() + 86_400_000 ? null : ms;
}
