import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { addressFrom } from '../public/turn-pages.ts';

/** A part of a ranked list. */
export type Slice = { readonly limit: number; readonly offset: number };

/** Links to the pages before and after one of `count` entries of a ranked list. */
export function turnByOffset(call: Call, { limit, offset }: Slice, count: number): Html | null {
  const { explore } = call.request.words;
  const way = (to: number, label: string, rel: string) =>
    html`<a class="button secondary" rel="${rel}" href="${addressFrom(call, { offset: String(to) })}">${label}</a>`;
  const hasNext = count === limit;
  if (offset === 0 && !hasNext) return null;
  return html`<nav class="turn" aria-label="${explore.pages}">${offset > 0 && way(Math.max(0, offset - limit), explore.previous, 'prev')}${hasNext && way(offset + limit, explore.next, 'next')}</nav>`;
}
