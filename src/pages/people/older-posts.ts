import { getAccount } from '../../domain/accounts/queries.ts';
import { endOf, findRefreshOf } from '../../domain/async-refreshes/refreshes.ts';
import { olderPostsKey, orderOlderPosts, postsKey } from '../../domain/statuses/remote/order-fetch.ts';
import { user } from '../../http/access.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Call, userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { fetchedPosts } from '../../views/posts/new-posts.ts';
import { backTo } from '../fragment.ts';

export const fetchOlderByForm = userRoute({
  method: 'POST',
  path: '/accounts/:id/older_posts',
  access: user('read', 'read:statuses'),
  params: { id: pathId(), back: text() },
  summary: 'Fetch older posts of somebody from their server',
  async handle({ db, write, params }) {
    const account = await getAccount(db, params.id);
    if (account.domain === null || account.suspended_at !== null) throw notFound();
    await orderOlderPosts(db, write, account);
    return backTo(params.back, null, 'older-posts');
  },
});

/**
 * What stands above the newest posts of somebody elsewhere that are known here while newer ones are being fetched: a script shows them in the list
 * of posts of the page. Nothing where none are being fetched.
 */
export async function newerPosts(
  { db, request }: Call,
  { id, domain }: AccountRow,
  list: string,
): Promise<Html | null> {
  const refresh = await findRefreshOf(db, postsKey(id));
  if (refresh?.status !== 'running') return null;
  const { people, threads } = request.words;
  const [address = ''] = request.url.split('?', 1);
  const running = html`${people.fetchingPosts(domain ?? '')} <a href="${request.url}">${threads.lookAgain}</a>`;
  return fetchedPosts({ refresh: refresh.id, running, address, list }, request.words);
}

/** What stands below the oldest posts of somebody elsewhere that are known here, in a part of the page: the way to older ones, or that they are being fetched. */
export async function olderPosts({ db, request }: Call, { id, domain }: AccountRow, part: string): Promise<Html> {
  const { people, threads } = request.words;
  const host = domain ?? '';
  const older = await findRefreshOf(db, olderPostsKey(id));
  const newest = await findRefreshOf(db, postsKey(id));
  const running = [older, newest].find((one) => one?.status === 'running');
  if (running) {
    return html`<live-part refresh="${running.id}" part="${part}"><p class="turn" id="older-posts" role="status">${people.fetchingPosts(host)} <a href="${request.url}">${threads.lookAgain}</a></p></live-part>`;
  }
  const isEnd = older !== undefined && endOf(older) !== undefined && older.result_count === 0;
  return html`<div class="turn" id="older-posts">${isEnd && html`<p class="hint" role="status">${people.noOlderPosts(host)}</p>`}
<button form="act" formaction="/accounts/${toWire(id)}/older_posts" class="secondary">${people.olderPosts(host)}</button></div>`;
}
