import { type Html, html } from '../lib/html/template.ts';
import type { StatusView } from './entity-types.ts';
import { post } from './post.ts';
import type { Reader } from './reader.ts';

/** Where a filter can apply. */
export type FilterContext = 'home' | 'public' | 'account' | 'thread' | 'notifications';

type Shown = {
  /** Which of the reader's filters apply; none where it is not said. */
  readonly context?: FilterContext | undefined;
  /** What the list is paged by, by the ids of statuses, where that is not those ids themselves. */
  readonly cursors?: ReadonlyMap<string, string>;
};

type Options = Shown & {
  /** What the list is, for screen readers. */
  readonly label: string;
  /** What is shown when there is nothing. */
  readonly empty: Html;
};

/** A page of posts. Each is shown once, at its newest place, and what a filter hides is not there. */
export function timeline(statuses: readonly StatusView[], reader: Reader, options: Options): Html {
  const shown = posts(statuses, reader, options);
  if (shown.length === 0) return html`<div class="empty">${options.empty}</div>`;
  return html`<div class="feed" id="${FEED}" role="feed" aria-label="${options.label}">${shown}</div>`;
}

/** The id of the list of posts of a page. */
export const FEED = 'feed';

/** A list of posts to which a script adds, as one reads, those of the pages that the links above and below it lead to. */
export function endless(
  list: Html,
  { newer, older }: { readonly newer: Html | null; readonly older: Html | null },
): Html {
  return html`<more-posts list="${FEED}">${newer}
${list}
${older}</more-posts>`;
}

/** Posts as a list of articles, each once. */
export function posts(statuses: readonly StatusView[], reader: Reader, { context, cursors }: Shown): Html[] {
  return distinct(statuses)
    .map((status) => filteredIn(context, status))
    .filter((status) => !isHidden(status))
    .map((status) => post(status, reader, { cursor: cursors?.get(status.id) }));
}

function distinct(statuses: readonly StatusView[]): StatusView[] {
  const seen = new Set<string>();
  return statuses.filter(({ id, reblog }) => {
    const shown = reblog?.id ?? id;
    return seen.has(shown) ? false : seen.add(shown);
  });
}

/** A status with only those results of filters that count here. */
function filteredIn(context: FilterContext | undefined, status: StatusView): StatusView {
  const counts = <T extends Pick<StatusView, 'filtered'>>(one: T): T =>
    one.filtered?.length
      ? { ...one, filtered: one.filtered.filter(({ filter }) => context && filter.context.includes(context)) }
      : one;
  const shown = counts(status);
  return shown.reblog ? { ...shown, reblog: counts(shown.reblog) } : shown;
}

function isHidden({ filtered, reblog }: StatusView): boolean {
  return [...(filtered ?? []), ...(reblog?.filtered ?? [])].some(({ filter }) => filter.filter_action === 'hide');
}
