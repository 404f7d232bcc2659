import { type Html, html } from '../../lib/html/template.ts';
import type { StatusView } from '../frame/entity-types.ts';
import type { Level } from '../frame/heading.ts';
import type { Reader } from '../frame/reader.ts';
import { boosts } from './boosts.ts';
import { type FilterContext, unhiddenIn } from './filtered.ts';
import { post } from './post.ts';
import { newestOf, type Row, rowsOf } from './timeline-rows.ts';

type Shown = {
  /** Which of the reader's filters apply; none where it is not said. */
  readonly context?: FilterContext | undefined;
  /** What the list is paged by, by the ids of statuses, where that is not those ids themselves. */
  readonly cursors?: ReadonlyMap<string, string>;
  /** Whether boosts stand together. */
  readonly gathersBoosts?: boolean;
  /** The level of the headings of posts. */
  readonly level?: Level;
  /** Where one stopped reading, as wire ids: the newest post that one has read, and what stands above the first of these, if anything does. */
  readonly stopped?: { readonly at: bigint; readonly below: bigint | undefined } | undefined;
};

type Options = Shown & {
  /** What the list is, for screen readers. */
  readonly label: string;
  /** What is shown when there is nothing. */
  readonly empty: Html;
  /** The id of the list, where a script needs it. */
  readonly id?: string;
};

/** A page of posts. Each is shown once, at its newest place, and what a filter hides is not there. */
export function timeline(statuses: readonly StatusView[], reader: Reader, options: Options): Html {
  const shown = posts(statuses, reader, options);
  if (shown.length === 0) return html`<div class="empty">${options.empty}</div>`;
  return html`<div class="feed"${options.id && html` id="${options.id}"`} role="feed" aria-label="${options.label}">${shown}</div>`;
}

/** The id of the list of posts of a page that scripts add to. */
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
export function posts(statuses: readonly StatusView[], reader: Reader, options: Shown): Html[] {
  const shown = unhiddenIn(options.context, distinct(statuses));
  const rows = rowsOf(shown, options.gathersBoosts ?? false);
  const line = lineIn(rows, options);
  return rows.flatMap((one, index) => [
    ...(index === line ? [html`<div class="stopped" id="stopped">${reader.words.timelines.stoppedHere}</div>`] : []),
    row(one, reader, options),
  ]);
}

function row(one: Row, reader: Reader, { cursors, level = 2 }: Shown): Html {
  if (one.kind === 'boosts') return boosts(one.statuses, reader, level);
  const article = (status: StatusView, inThread: boolean) =>
    post(status, reader, { cursor: cursors?.get(status.id), inThread, level });
  if (one.kind === 'post') return article(one.status, false);
  return html`<div class="run">${one.statuses.map((status, index) => article(status, index > 0))}</div>`;
}

/** The index of the first row that one has read, if one that one has not read stands above it. */
function lineIn(rows: readonly Row[], { stopped }: Shown): number | undefined {
  if (!stopped) return undefined;
  const index = rows.findIndex((one) => newestOf(one) <= stopped.at);
  const above = rows[index - 1];
  const before = above ? newestOf(above) : (stopped.below ?? 0n);
  return index !== -1 && before > stopped.at ? index : undefined;
}

/** Each post once, at its newest place. */
export function distinct(statuses: readonly StatusView[]): StatusView[] {
  const seen = new Set<string>();
  return statuses.filter(({ id, reblog }) => {
    const shown = reblog?.id ?? id;
    return seen.has(shown) ? false : seen.add(shown);
  });
}
