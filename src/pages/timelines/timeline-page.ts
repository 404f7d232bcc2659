import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { findLastStoredEvent, positionAt } from '../../platform/db/stored-events.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { type FilterContext, unhiddenIn } from '../../views/posts/filtered.ts';
import { newPosts } from '../../views/posts/new-posts.ts';
import { reading } from '../../views/posts/reading.ts';
import { endless, FEED, posts, timeline } from '../../views/posts/timeline.ts';
import { statusValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { type ListEntries, type ListPage, type ListPageValues, olderAndNewer, readListPage } from '../paging.ts';
import { openPage } from '../public/open-page.ts';
import { readerOf } from '../reader.ts';

type Shown = {
  readonly title: string;
  readonly list: ListEntries;
  readonly params: ListPageValues;
  readonly empty: Html | ((reader: Reader) => Html | Promise<Html>);
  /** Which of the reader's filters apply. */
  readonly context?: FilterContext;
  /** The stream by which a script hears of posts that have come since, if there is one. */
  readonly live?: Readonly<Record<string, string>> | undefined;
  /** What stands between the title and the posts. */
  readonly above?: Html | null;
  /** What is told to everybody on the server: above the posts, and beside them where the screen is wide. */
  readonly announced?: Html | undefined;
  /** Whether boosts stand together. */
  readonly gathersBoosts?: boolean;
  /** Up to which post one has read, where that is kept; null when one has not yet. */
  readonly readUntil?: number | null;
};

/** A page of posts under a title; only the posts when a script asks for a part. */
export async function timelinePage(call: Call, shown: Shown): Promise<Answer> {
  const { title, params, readUntil } = shown;
  const live = await streamOf(call, shown);
  const part = await readListPage(shown.list, params);
  const reader = await readerOf(call);
  const ids = part.entries.map(({ id }) => id);
  const statuses = await statusValues(call.db, call.viewer, ids);
  const isEmpty = unhiddenIn(shown.context, statuses).length === 0;
  const empty = isEmpty ? await emptyOf(shown, reader) : html``;
  const options = { ...shown, empty, label: title, cursors: cursorsOf(part), stopped: stoppedOf(shown) };
  const turns = olderAndNewer(call, part, typeof readUntil === 'number' ? toWire(readUntil) : undefined);
  if (wantsPart(call.request)) return partAnswer(html`${turns.newer}${posts(statuses, reader, options)}${turns.older}`);
  const body = html`<h1><bdi>${title}</bdi></h1>${shown.above}${shown.announced && html`<div class="announced">${shown.announced}</div>`}${readingOf(shown, part, reader)}${live && newPosts({ ...live, list: FEED, context: shown.context }, reader.words)}
${endless(timeline(statuses, reader, { ...options, id: FEED }), turns)}`;
  return openPage(call, { title, body, announced: shown.announced });
}

async function emptyOf({ empty }: Shown, reader: Reader): Promise<Html> {
  return typeof empty === 'function' ? await empty(reader) : empty;
}

/** Where a script hears of posts, from a moment before the list is read. */
async function streamOf({ db, request }: Call, { live }: Shown) {
  if (!live || wantsPart(request)) return undefined;
  const address = request.url.split('?', 1)[0] ?? '';
  return { stream: live, since: positionAt(await findLastStoredEvent(db)), address };
}

function cursorsOf({ entries }: ListPage): ReadonlyMap<string, string> {
  return new Map(entries.map(({ id, cursor }) => [toWire(id), toWire(cursor)]));
}

function stoppedOf({ readUntil, params: { max_id: below } }: Shown) {
  if (typeof readUntil !== 'number') return undefined;
  return { at: BigInt(toWire(readUntil)), below: below === undefined ? undefined : BigInt(toWire(below)) };
}

function readingOf({ readUntil, params }: Shown, { entries, newer }: ListPage, reader: Reader): Html | null {
  const newest = entries[0];
  const oldest = entries.at(-1);
  if (readUntil === undefined || !newest || !oldest) return null;
  const read = readUntil === null ? undefined : toWire(readUntil);
  const isFirst = !newer && params.at === undefined;
  return reading({ newest: toWire(newest.cursor), oldest: toWire(oldest.cursor), read, list: FEED, isFirst }, reader);
}
