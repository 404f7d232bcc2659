import type { DefiniteParam } from './params/param.ts';
import { int } from './params/scalars.ts';
import type { Call } from './route.ts';

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
