import type { Page } from '../../domain/paging.ts';
import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { newPosts } from '../../views/new-posts.ts';
import { FEED, posts, timeline } from '../../views/timeline.ts';
import { partAnswer } from '../fragment.ts';
import { turnPages } from '../public/turn-pages.ts';
import { readerOf } from '../reader.ts';
import { statusesShownTo } from '../shown-to.ts';

type Shown = {
  readonly title: string;
  readonly ids: readonly number[];
  /** What the page is paged by, where that is not the posts themselves. */
  readonly cursors?: readonly number[];
  readonly page: Page;
  readonly empty: Html;
  /** Where a script asks for posts that have come since, if they can come. */
  readonly live?: string | undefined;
  /** What stands between the title and the posts. */
  readonly above?: Html | null;
};

/** A page of posts under a title. */
export async function timelinePage(
  call: Call,
  { title, ids, cursors, page, empty, above, live }: Shown,
): Promise<Answer> {
  const reader = await readerOf(call);
  const statuses = await statusesShownTo(call.db, call.viewer, ids);
  if (wantsPart(call.request)) return partAnswer(html`${posts(statuses, reader)}`);
  const body = html`<h1>${title}</h1>${above}${live && newPosts({ address: live, list: FEED }, reader.words)}
${timeline(statuses, reader, { label: title, empty })}
${turnPages(call, cursors ?? ids, page)}`;
  return contentAnswer({ title, shape: 'stream', body });
}
