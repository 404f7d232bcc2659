import type { Page } from '../domain/paging.ts';
import { toWire } from '../lib/id.ts';
import type { DefiniteParam } from './params/param.ts';
import { cursor, int, limit } from './params/scalars.ts';
import type { Call } from './route.ts';

/** The paging parameters of a list route. */
export function pageParams(standard: number, max: number) {
  return { max_id: cursor(), since_id: cursor(), min_id: cursor(), limit: limit(standard, max) };
}

type PageValues = {
  max_id: number | undefined;
  since_id: number | undefined;
  min_id: number | undefined;
  limit: number;
};

/** The page a request asks for. Given `min_id`, `since_id` is ignored. */
export function pageOf(params: PageValues): Page {
  return {
    maxId: params.max_id,
    sinceId: params.min_id === undefined ? params.since_id : undefined,
    minId: params.min_id,
    limit: params.limit,
  };
}

type LinkOptions = {
  /** Which parameter the `prev` link uses: `min_id` for status-like lists, `since_id` for account-like ones. */
  prev: 'min_id' | 'since_id';
  /** Whether an older page may follow; by default one does after every page that is not empty. */
  more?: boolean;
};

/**
 * The Link header of a page. `cursors` are the row ids of the page, newest first.
 * All other parameters of the request are repeated in the links.
 */
export function pageLinks(call: Call, cursors: readonly number[], options: LinkOptions): Record<string, string> {
  const newest = cursors[0];
  const oldest = cursors.at(-1);
  if (newest === undefined || oldest === undefined) return {};
  const page = `${call.db.instance.origin}${withoutCursors(call.request.url)}`;
  const links: string[] = [];
  if (options.more ?? true) links.push(`<${page}max_id=${toWire(oldest)}>; rel="next"`);
  links.push(`<${page}${options.prev}=${toWire(newest)}>; rel="prev"`);
  return { link: links.join(', ') };
}

const CURSOR = /^(max_id|since_id|min_id|access_token)(=|$)/;

/** The path and query of a request without its cursors and token, ready for one more parameter. */
function withoutCursors(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return `${target}?`;
  const kept = target
    .slice(start + 1)
    .split('&')
    .filter((pair) => pair !== '' && !CURSOR.test(pair));
  // Node allows characters in a request target that would end the link early.
  const query = kept.join('&').replace(/[<>"]/g, encodeURIComponent);
  return `${target.slice(0, start)}?${query === '' ? '' : `${query}&`}`;
}

const MAX_OFFSET = 10_000;

/** Where a page of a ranked list starts: nothing below 0, nothing endless. */
export function offset(): DefiniteParam<number> {
  const number = int();
  return {
    ...number,
    definite: true,
    read: (raw, name) => Math.min(Math.max(number.read(raw, name) ?? 0, 0), MAX_OFFSET),
  };
}

type Slice = { readonly limit: number; readonly offset: number };
type Options = {
  /** Whether a `prev` link leads to the first page too; Mastodon's trends only name later ones. */
  readonly prevToFirst?: boolean;
};

/** The Link header of a page found by offset: `next` when the page is full. */
export function offsetLinks(
  call: Call,
  { limit, offset: start }: Slice,
  count: number,
  options: Options = {},
): Record<string, string> {
  const links: string[] = [];
  const at = (position: number, rel: string) => {
    const url = new URL(call.request.url, call.db.instance.origin);
    url.searchParams.delete('access_token');
    url.searchParams.set('offset', String(position));
    links.push(`<${url.href}>; rel="${rel}"`);
  };
  if (limit > 0 && count === limit) at(start + limit, 'next');
  if (start > limit || (options.prevToFirst && start > 0)) at(Math.max(0, start - limit), 'prev');
  return links.length > 0 ? { link: links.join(', ') } : {};
}
