import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { addressFrom } from '../public/turn-pages.ts';
import type { Stretch } from './stretch.ts';

type Link = {
  readonly rel: 'prev' | 'next';
  readonly parameter: 'min_id' | 'max_id';
  readonly cursor: number;
  readonly label: string;
};

/** The links above and below the posts of a page, to newer and older ones; `read` is what the older are told of where one stopped reading. */
export function turnsOf(
  call: Call,
  { entries, newer, older }: Stretch,
  read: string | undefined,
): { newer: Html | null; older: Html | null } {
  const { posts } = call.request.words;
  const newest = entries[0]?.cursor;
  const oldest = entries.at(-1)?.cursor;
  const link = ({ rel, parameter, cursor, label }: Link) =>
    html`<nav class="turn" aria-label="${label}"><a class="button secondary" rel="${rel}" href="${addressFrom(call, { [parameter]: toWire(cursor), ...(rel === 'next' && read && { read }) })}">${label}</a></nav>`;
  return {
    newer:
      newer && newest !== undefined
        ? link({ rel: 'prev', parameter: 'min_id', cursor: newest, label: posts.newer })
        : null,
    older:
      older && oldest !== undefined
        ? link({ rel: 'next', parameter: 'max_id', cursor: oldest, label: posts.older })
        : null,
  };
}
