import { escapeHtml } from '../../lib/html/escape.ts';
import type { Page } from '../../lib/html/page.ts';
import { normalizeLanguage } from '../../lib/languages.ts';
import { now } from '../../lib/time.ts';
import { type Article, findArticle } from './structured-data.ts';

/** What a page's preview shows, its picture and its author's account aside. */
export type CardDetails = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly language: string | null;
  readonly type: 'link' | 'video';
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

/** The card, the address of its picture, and the handle of who is said to have written the page. */
export type Preview = {
  readonly card: CardDetails;
  readonly imageUrl: string | undefined;
  readonly creator: string | undefined;
};

const MAX_TITLE = 300;
const MAX_TEXT = 2000;
const MAX_ADDRESS = 2048;

/** Players are framed with these rights only, as in Mastodon. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms';

/**
 * The preview that a page asks for; undefined when it has no title. `address` is where it was found, `ownHost` this
 * server's, which no player may come from. Mastodon: LinkDetailsExtractor.
 */
export function previewOf(page: Page, address: string, ownHost: string): Preview | undefined {
  const article = findArticle(page.structured) ?? {};
  const { meta } = page;
  const title = short(article.headline ?? meta.get('og:title') ?? page.title, MAX_TITLE);
  if (title === '') return undefined;
  const resolve = (text: string | undefined) => webAddress(text, address);
  const card = {
    url: canonicalUrl(page, address),
    title,
    description: short(article.description ?? meta.get('og:description') ?? meta.get('description'), MAX_TEXT),
    language: languageOf(page, article),
    author_name: short(article.authorName ?? meta.get('og:author') ?? meta.get('og:author:username'), MAX_TITLE),
    author_url: resolve(article.authorUrl) ?? '',
    provider_name: short(article.publisherName ?? meta.get('og:site_name'), MAX_TITLE),
    provider_url: '',
    embed_url: resolve(meta.get('twitter:player:stream')) ?? '',
    image_description: short(meta.get('og:image:alt'), MAX_TEXT),
    published_at: dateOf(article.datePublished ?? meta.get('article:published_time')),
    ...playerOf(page, address, ownHost),
  };
  return { card, imageUrl: resolve(meta.get('og:image')), creator: meta.get('fediverse:creator')?.trim() };
}

/** A page may name another address of itself, but on its own site only. */
function canonicalUrl({ canonical, meta }: Page, address: string): string {
  const named = webAddress(canonical ?? meta.get('og:url'), address);
  return named !== undefined && new URL(named).host === new URL(address).host ? named : address;
}

function playerOf({ meta }: Page, address: string, ownHost: string) {
  const player = webAddress(meta.get('twitter:player'), address);
  const url = player === undefined ? undefined : new URL(player);
  if (url?.protocol !== 'https:' || url.host === ownHost) {
    return { type: 'link', html: '', width: 0, height: 0 } as const;
  }
  const width = pixels(meta.get('twitter:player:width'));
  const height = pixels(meta.get('twitter:player:height'));
  const size = `width="${width}" height="${height}"`;
  const html = `<iframe src="${escapeHtml(url.href)}" ${size} allowfullscreen="true" sandbox="${SANDBOX}"></iframe>`;
  return { type: 'video', html, width, height } as const;
}

function languageOf({ meta, language }: Page, article: Article): string | null {
  for (const tag of [article.language, meta.get('og:locale'), language]) {
    const code = tag && normalizeLanguage(tag);
    if (code) return code;
  }
  return null;
}

function dateOf(text: string | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) || ms < 0 || ms > now() + 86_400_000 ? null : ms;
}

function pixels(text: string | undefined): number {
  const value = Number.parseInt(text ?? '', 10);
  return value > 0 && value < 10_000 ? value : 0;
}

/** An http or https address, relative ones resolved; undefined for anything else. */
function webAddress(text: string | undefined, base: string): string | undefined {
  const url = text === undefined || text.trim() === '' ? null : URL.parse(text.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > MAX_ADDRESS) return undefined;
  return url.href;
}

function short(text: string | undefined, max: number): string {
  const clean = (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed();
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`;
}
