import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listAccountStatuses } from '../../domain/statuses/account-statuses.ts';
import type { Answer } from '../../http/answer.ts';
import { PART, wantsPart } from '../../http/browser.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { nameIn } from '../../views/frame/names.ts';
import { mediaGrid, mediaTiles } from '../../views/posts/media-grid.ts';
import { endless, FEED } from '../../views/posts/timeline.ts';
import { statusValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { entriesOf, olderAndNewer, readListPageAround } from '../paging.ts';
import { newerPosts, olderPosts } from '../people/older-posts.ts';
import { readerOf } from '../reader.ts';
import { headOf, isFirst, nothingIn, type ProfileSubject, profileTop } from './profile-page.ts';
import { filterOf } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

/** What changes of the page once older posts have been fetched. */
const MEDIA_PART = 'media-of-profile';

/** The pictures and videos of somebody as a grid, each with the way to its post; only some of them when a script asks for a part. */
export async function mediaPage(call: Call, viewer: Viewer | null, subject: ProfileSubject): Promise<Answer> {
  const { db, request } = call;
  const { account, view, part, page, at } = subject;
  const about = { accountId: account.id, filter: filterOf(part) };
  const list = async (one: typeof page) => entriesOf(await listAccountStatuses(db, viewer, { ...about, page: one }));
  const posts = await readListPageAround(list, page, at);
  const statuses = await statusValues(
    db,
    viewer,
    posts.entries.map(({ id }) => id),
  );
  const reader = await readerOf(call);
  const tiles = mediaTiles(statuses, reader);
  const turns = olderAndNewer(call, posts, undefined);
  if (wantsPart(request) && request.header(PART) !== MEDIA_PART)
    return partAnswer(html`${turns.newer}${tiles}${turns.older}`);
  const { profiles } = reader.words;
  const grid = mediaGrid(tiles, { id: FEED, label: `${profiles.mediaPart}: ${nameIn(view, request.words)}` });
  const isEnd = viewer !== null && account.domain !== null && !posts.older;
  const isStart = viewer !== null && account.domain !== null && posts.older && isFirst(page) && at === undefined;
  return publicPage(call, {
    ...headOf(call, subject, reader.words),
    body: html`${await profileTop(call, viewer, subject, reader)}
<div data-part="${MEDIA_PART}">${isStart && (await newerPosts(call, account, FEED))}${statuses.length > 0 ? endless(grid, turns) : nothingIn(viewer?.accountId === account.id, reader)}${isEnd && (await olderPosts(call, account, MEDIA_PART))}</div>`,
  });
}
