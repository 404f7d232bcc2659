import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { newPosts } from '../../views/new-posts.ts';
import { endless, FEED, type FilterContext, posts, timeline } from '../../views/timeline.ts';
import { partAnswer } from '../fragment.ts';
import { readerOf } from '../reader.ts';
import { statusesShownTo } from '../shown-to.ts';
import { type ListEntries, readStretch, type StretchValues } from './stretch.ts';
import { turnsOf } from './turn.ts';

type Shown = {
  readonly title: string;
  readonly list: ListEntries;
  readonly params: StretchValues;
  readonly empty: Html;
  /** Which of the reader's filters apply. */
  readonly context?: FilterContext;
  /** Where a script asks for posts that have come since, if they can come, and from where on it hears of them. */
  readonly live?: { readonly address: string; readonly since: string };
  /** What stands between the title and the posts. */
  readonly above?: Html | null;
};

/** A page of posts under a title; only the posts when a script asks for a part. */
export async function timelinePage(call: Call, shown: Shown): Promise<Answer> {
  const { title, live } = shown;
  const stretch = await readStretch(shown.list, shown.params);
  const reader = await readerOf(call);
  const ids = stretch.entries.map(({ id }) => id);
  const statuses = await statusesShownTo(call.db, call.viewer, ids);
  const cursors = new Map(stretch.entries.map(({ id, cursor }) => [toWire(id), toWire(cursor)]));
  const options = { label: title, empty: shown.empty, context: shown.context, cursors };
  const turns = turnsOf(call, stretch);
  if (wantsPart(call.request)) return partAnswer(html`${turns.newer}${posts(statuses, reader, options)}${turns.older}`);
  const body = html`<h1>${title}</h1>${shown.above}${live && newPosts({ ...live, list: FEED }, reader.words)}
${endless(timeline(statuses, reader, options), turns)}`;
  return contentAnswer({ title, shape: 'stream', body });
}
