import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { Page } from '../../domain/paging.ts';
import { listAccountStatuses } from '../../domain/statuses/account-statuses.ts';
import { listFeaturedTags } from '../../domain/tags/featured-queries.ts';
import type { Answer } from '../../http/answer.ts';
import { PART } from '../../http/browser.ts';
import type { Call } from '../../http/route.ts';
import { toPlainText } from '../../lib/html/sanitize.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { shorten } from '../../lib/text/cut.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { AccountView, StatusView } from '../../views/frame/entity-types.ts';
import { avatarOf } from '../../views/frame/metadata.ts';
import { nameIn } from '../../views/frame/names.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { tabs } from '../../views/frame/tabs.ts';
import { noteForm } from '../../views/people/about-account.ts';
import { peopleActs } from '../../views/people/people-acts.ts';
import { profileHeader } from '../../views/people/profile.ts';
import { unhiddenIn } from '../../views/posts/filtered.ts';
import { post } from '../../views/posts/post.ts';
import { distinct, endless, FEED } from '../../views/posts/timeline.ts';
import type { Words } from '../../words/words.ts';
import { relationshipValues, statusValues } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { entriesOf, olderAndNewer, readListPageAround } from '../paging.ts';
import { familiarLine } from '../people/familiar.ts';
import { newerPosts, olderPosts } from '../people/older-posts.ts';
import { readerOf } from '../reader.ts';
import { listPinned } from './pinned.ts';
import { FEATURED, filterOf, isUnlisted, MEDIA, type Part, POSTS, REPLIES } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

/** A page of one part of somebody's posts. */
export type ProfileSubject = {
  readonly account: AccountRow;
  readonly view: AccountView;
  readonly part: Part;
  readonly page: Page;
  /** The post at which one was, where the page is to be around it. */
  readonly at?: number | undefined;
  /** Whether it is to be shown although moderators have limited it. */
  readonly anyway?: boolean | undefined;
};

/** What changes of the page once posts have been fetched. */
const POSTS_PART = 'posts-of-profile';

/** A profile with some of its posts as the viewer sees them, pinned ones first. */
export async function profilePage(call: Call, viewer: Viewer | null, subject: ProfileSubject): Promise<Answer> {
  const { db } = call;
  const { account, part, page, at } = subject;
  const accountId = account.id;
  const about = { accountId, filter: filterOf(part) };
  const list = async (one: Page) => entriesOf(await listAccountStatuses(db, viewer, { ...about, page: one }));
  const shown = await readListPageAround(list, page, at);
  const pinned = part === POSTS && isFirst(page) ? await listPinned(db, viewer, accountId) : [];
  const others = shown.entries.map(({ id }) => id).filter((id) => !pinned.includes(id));
  const statuses = unhiddenIn('account', distinct(await statusValues(db, viewer, [...pinned, ...others])));
  const isPinned = new Set(pinned.map(toWire));
  const reader = await readerOf(call);
  const turns = olderAndNewer(call, shown, undefined);
  const isAbove = ({ id }: StatusView) => isPinned.has(id);
  const feed = statuses.filter((status) => !isAbove(status)).map((status) => post(status, reader, { level: 3 }));
  if (call.request.header(PART) === 'posts') return partAnswer(html`${turns.newer}${feed}${turns.older}`);
  const { posts } = reader.words;
  const above = statuses.filter(isAbove).map((status) => post(status, reader, { level: 3, note: posts.pinned }));
  const isElsewhere = viewer !== null && account.domain !== null;
  const isNewest = isFirst(page) && at === undefined;
  return publicPage(call, {
    ...headOf(call, subject, reader.words),
    body: html`${await profileTop(call, viewer, subject, reader)}
<div data-part="${POSTS_PART}" data-fresh>${above.length > 0 && html`<div class="feed">${above}</div>`}
${isElsewhere && shown.older && isNewest && (await newerPosts(call, account, FEED))}
${feed.length > 0 && endless(html`<div class="feed" id="${FEED}">${feed}</div>`, turns)}
${statuses.length === 0 && nothingIn(viewer?.accountId === accountId, reader)}
${isElsewhere && !shown.older && (await olderPosts(call, account, POSTS_PART))}</div>`,
  });
}

/** What a profile without posts says, with the way to write one on one's own. */
export function nothingIn(isOwn: boolean, reader: Reader): Html {
  const { nothing, nothingOwn } = reader.words.posts;
  return isOwn
    ? emptyPage(nothingOwn, ['write', 'profile'], reader)
    : emptyPage(nothing, ['home', 'explore', 'local'], reader);
}

/** What stands above each part of a profile. */
export async function profileTop(
  { db }: Call,
  viewer: Viewer | null,
  { account, view, part, anyway }: ProfileSubject,
  reader: Reader,
): Promise<Html> {
  const own = viewer && (await ownPart(db, viewer, { account, view, reader }));
  return html`${profileHeader(view, reader, { domain: db.instance.domain, ...own })}
${await featuredTags(db, account, view, reader.words.profiles)}
${partTabs(view, part, reader.words, anyway)}
<h2 class="unseen">${part.label(reader.words)}</h2>`;
}

/** What a program or a search engine reads about a part of a profile. */
export function headOf({ db }: Call, { account, view, part }: ProfileSubject, { profiles, dir }: Words) {
  const { origin, domain } = db.instance;
  const isLocal = account.domain === null;
  const handle = `${account.username}@${account.domain ?? domain}`;
  const address = isLocal ? `${origin}/@${account.username}${part.path}` : view.url;
  const name = nameIn(view, { dir });
  return {
    title: `${name} (@${handle})`,
    description: shorten(toPlainText(view.note) || profiles.postsBy(name), 500),
    canonical: address,
    type: 'profile',
    noindex: !isLocal || isUnlisted(view),
    pictures: [avatarOf(view)],
    ...(isLocal && !view.limited && { feed: `${address}.rss` }),
    activity: account.uri,
    creator: handle,
    more: { 'profile:username': handle },
  } as const;
}

type ActedOn = { readonly account: AccountRow; readonly view: AccountView; readonly reader: Reader };

type Own = { readonly acts: Html; readonly below: Html | null };

/** What the viewer can do with an account, whom they know among its followers, and what they noted about it. */
async function ownPart(db: Db, viewer: Viewer, { account, view, reader }: ActedOn): Promise<Own | null> {
  const [relationship] = await relationshipValues(db, viewer, [account.id]);
  if (!relationship) return null;
  const familiar = await familiarLine(db, viewer, { id: account.id, view, reader });
  const acts = html`${peopleActs(view, relationship, reader)}${familiar}`;
  return { acts, below: noteForm(view, relationship.note, reader) };
}

/** Whether a page is that of the newest. */
export function isFirst({ maxId, minId, sinceId }: Page): boolean {
  return maxId === undefined && minId === undefined && sinceId === undefined;
}

/** Where a part of a profile is shown; with `anyway` also one that moderators have limited. */
export function pathOfPart({ acct }: AccountView, { path }: Part, anyway: boolean): string {
  return `/@${acct}${path}${anyway ? '?anyway=true' : ''}`;
}

function partTabs(view: AccountView, current: Part, words: Words, anyway = false): Html {
  const parts = [POSTS, REPLIES, ...(view.show_media ? [MEDIA] : []), ...(view.show_featured ? [FEATURED] : [])];
  const shown = parts.includes(current) ? parts : [...parts, current];
  return tabs(
    words.profiles.parts,
    shown.map((part) => ({
      href: pathOfPart(view, part, anyway),
      label: part.label(words),
      current: part === current,
    })),
  );
}

async function featuredTags(
  db: Db,
  { id }: AccountRow,
  { acct }: AccountView,
  { featuredTags: label }: Words['profiles'],
): Promise<Html | null> {
  const tags = await listFeaturedTags(db, id);
  if (tags.length === 0) return null;
  return html`<ul class="tags" aria-label="${label}">${tags.map(
    ({ name }) => html`<li><a href="/@${acct}/tagged/${encodeURIComponent(name)}"><bdi>#${name}</bdi></a></li>`,
  )}</ul>`;
}
