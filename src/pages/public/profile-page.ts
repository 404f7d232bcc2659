import type { Page } from '../../domain/paging.ts';
import { listAccountStatuses, listPinnedStatuses } from '../../domain/statuses/account-statuses.ts';
import { listFeaturedTags } from '../../domain/tags/featured-queries.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { AccountView } from '../../views/entity-types.ts';
import { avatarOf, shorten } from '../../views/metadata.ts';
import { nameOf, post } from '../../views/post.ts';
import { profileHeader, tabs } from '../../views/profile.ts';
import type { Words } from '../../words/words.ts';
import { readerOf } from '../reader.ts';
import { filterOf, isUnlisted, MEDIA, type Part, POSTS, REPLIES } from './profile-parts.ts';
import { publicPage } from './public-page.ts';
import { statusViews } from './shown.ts';
import { turnPages } from './turn-pages.ts';

const MAX_PINNED = 5;

/** A page of one part of somebody's posts. */
export type ProfileSubject = {
  readonly account: AccountRow;
  readonly view: AccountView;
  readonly part: Part;
  readonly page: Page;
};

/** A profile with some of its posts, pinned ones first. */
export async function profilePage(call: Call, { account, view, part, page }: ProfileSubject): Promise<Answer> {
  const { db } = call;
  const accountId = account.id;
  const ids = await listAccountStatuses(db, null, { accountId, filter: filterOf(part), page });
  const pinned = part === POSTS && isFirst(page) ? await pinnedIds(db, accountId) : [];
  const views = await statusViews(db, [...pinned, ...ids]);
  const { origin, domain } = db.instance;
  const handle = `${account.username}@${domain}`;
  const address = `${origin}/@${account.username}${part.path}`;
  const name = nameOf(view);
  const reader = readerOf(call);
  return publicPage(call, {
    title: `${name} (@${handle})`,
    description: shorten(toPlainText(view.note) || reader.words.profiles.postsBy(name), 500),
    canonical: address,
    type: 'profile',
    noindex: isUnlisted(view),
    pictures: [avatarOf(view)],
    ...(view.limited ? {} : { feed: `${address}.rss` }),
    activity: account.uri,
    creator: handle,
    more: { 'profile:username': handle },
    body: html`${profileHeader(view, reader, domain)}
${await featuredTags(db, account, reader.words)}
${partTabs(view, part, reader.words)}
<h2 class="unseen">${part.label(reader.words)}</h2>
${views.map((status, index) => post(status, reader, index < pinned.length ? { note: reader.words.posts.pinned } : {}))}
${views.length === 0 ? html`<p class="empty">${reader.words.posts.nothing}</p>` : null}
${turnPages(call, ids, page)}`,
  });
}

function isFirst({ maxId, minId, sinceId }: Page): boolean {
  return maxId === undefined && minId === undefined && sinceId === undefined;
}

function pinnedIds(db: Db, accountId: number): Promise<number[]> {
  return listPinnedStatuses(db, null, { accountId, filter: filterOf(REPLIES), page: { limit: MAX_PINNED } });
}

function partTabs(view: AccountView, current: Part, words: Words): Html {
  const parts = [POSTS, REPLIES, ...(view.show_media ? [MEDIA] : [])];
  const shown = parts.includes(current) ? parts : [...parts, current];
  return tabs(
    words.profiles.parts,
    shown.map((part) => ({
      href: `/@${view.username}${part.path}`,
      label: part.label(words),
      current: part === current,
    })),
  );
}

async function featuredTags(db: Db, { id, username }: AccountRow, { profiles }: Words): Promise<Html | null> {
  const tags = await listFeaturedTags(db, id);
  if (tags.length === 0) return null;
  return html`<ul class="tags" aria-label="${profiles.featuredTags}">${tags.map(
    ({ name }) => html`<li><a href="/@${username}/tagged/${encodeURIComponent(name)}">#${name}</a></li>`,
  )}</ul>`;
}
