import { listFollowers, listFollowing } from '../../domain/follows/networks.ts';
import { openToAll } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathText } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import { nameIn, nameOf } from '../../views/frame/names.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { isolated, within } from '../../views/frame/written.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { peopleToFollow } from '../../views/people/people-list.ts';
import type { Words } from '../../words/words.ts';
import { accountValue, accountValues, relationshipValues } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';
import { viewerOf } from '../viewer.ts';
import { getKnownAccount } from './elsewhere.ts';
import { getLocalAccount } from './local-account.ts';
import { type ActivityDocuments, wantsActivity } from './negotiate.ts';
import { isUnlisted } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

const params = { handle: pathText(), ...pageParams(40, 80) };

type Side = {
  readonly path: 'followers' | 'following';
  readonly list: typeof listFollowers;
  title(name: string, words: Words): string;
};

const SIDES: readonly Side[] = [
  { path: 'followers', list: listFollowers, title: (name, { networks }) => networks.followersOf(name) },
  { path: 'following', list: listFollowing, title: (name, { networks }) => networks.followedBy(name) },
];

/** The followers of an account and the accounts it follows, unless the account hides them. */
export function networkPages(documents: ActivityDocuments | undefined): readonly Route[] {
  return SIDES.map((side) => networkPage(side, documents));
}

function networkPage({ path, list, title }: Side, documents: ActivityDocuments | undefined): Route {
  return route({
    method: 'GET',
    path: `/@:handle/${path}`,
    access: openToAll(),
    params,
    summary: path === 'followers' ? 'Followers of a profile' : 'Whom a profile follows',
    cache: 'anonymous',
    async handle(call) {
      const { db, params } = call;
      if (params.handle.includes('@')) return elsewhere(call, { path, list, title });
      if (documents && wantsActivity(call)) return documents[path](call, params.handle);
      return listPage(call, { path, list, title }, await getLocalAccount(db, params.handle));
    },
  });
}

type NetworkCall = Call<typeof params>;

/** Of somebody on another server what is known here, for whoever is signed in; others are led to what tells them where that person lives. */
async function elsewhere(call: NetworkCall, side: Side): Promise<Answer> {
  const account = await getKnownAccount(call, call.params.handle);
  if (account.domain === null) return redirect(`/@${account.username}/${side.path}`, 301);
  if (!viewerOf(call)) return redirect(`/@${account.username}@${account.domain}`, 302);
  return listPage(call, side, account);
}

async function listPage(call: NetworkCall, { path, list, title }: Side, account: AccountRow): Promise<Answer> {
  const { db, params } = call;
  const viewer = viewerOf(call);
  const owner = await accountValue(db, account.id);
  const page = { ...pageOf(params), limit: Math.max(params.limit, 1) };
  const entries = await list(db, viewer, account, page);
  const ids = entries.map((entry) => entry.id);
  const people = await accountValues(db, ids);
  const { words } = call.request;
  const reader = await readerOf(call);
  const heading = title(nameIn(owner, words), words);
  const profile = `/@${owner.acct}`;
  const listed = viewer
    ? peopleToFollow(people, await relationshipValues(db, viewer, ids), reader)
    : html`<ul class="people">${people.map((one) => accountCard(one, reader))}</ul>`;
  return publicPage(call, {
    title: heading,
    description: heading,
    canonical: account.domain === null ? `${db.instance.origin}${profile}/${path}` : `${owner.url}/${path}`,
    type: 'website',
    noindex: isUnlisted(owner) || account.domain !== null,
    body: html`<h1>${within((name) => title(name, words), isolated(nameOf(owner)))}</h1>
<p><a href="${profile}">${words.networks.back}</a></p>${account.domain !== null && onlyKnown(owner, reader)}
${people.length > 0 ? html`${isOwnAndHidden(owner, reader) && html`<p class="hint">${words.networks.onlyYou}</p>`}${listed}` : nobodyIn(owner, reader)}
${pagingLinks(
  call,
  entries.map((entry) => entry.cursor),
  page,
)}`,
  });
}

/** Of other servers only those are known who have to do with this one. */
function onlyKnown({ url }: AccountView, { words: { networks, posts } }: Reader): Html {
  const host = URL.parse(url)?.host;
  return html`<p class="hint">${networks.onlyKnown}</p>${host && html`<p><a href="${url}" rel="noopener noreferrer">${posts.openOn(host)}</a></p>`}`;
}

function isOwnAndHidden(owner: AccountView, { account }: Reader): boolean {
  return owner.hide_collections === true && account?.id === owner.id;
}

/** Why nobody is shown. */
function nobodyIn(owner: AccountView, reader: Reader): Html {
  const { networks } = reader.words;
  const isHidden = owner.hide_collections && reader.account?.id !== owner.id;
  if (isHidden) return html`<p class="empty">${within(networks.hidden, isolated(nameOf(owner)))}</p>`;
  return emptyPage(networks.nobody, ['people', 'directory', 'local'], reader);
}
