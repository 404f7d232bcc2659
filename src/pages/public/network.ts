import { listFollowers, listFollowing } from '../../domain/follows/networks.ts';
import { openToAll } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathText } from '../../http/params/scalars.ts';
import { type Route, route } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import { nameIn, nameOf } from '../../views/frame/names.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { isolated, within } from '../../views/frame/written.ts';
import { accountCard } from '../../views/people/account-card.ts';
import type { Words } from '../../words/words.ts';
import { accountValue, accountValues } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';
import { getLocalAccount } from './local-account.ts';
import { type ActivityDocuments, wantsActivity } from './negotiate.ts';
import { isUnlisted } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

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
    params: { handle: pathText(), ...pageParams(40, 80) },
    summary: path === 'followers' ? 'Followers of a profile' : 'Whom a profile follows',
    cache: 'anonymous',
    async handle(call) {
      const { db, params } = call;
      if (documents && wantsActivity(call)) return documents[path](call, params.handle);
      const account = await getLocalAccount(db, params.handle);
      const owner = await accountValue(db, account.id);
      const page = { ...pageOf(params), limit: Math.max(params.limit, 1) };
      const entries = await list(db, null, account, page);
      const people = await accountValues(
        db,
        entries.map((entry) => entry.id),
      );
      const { words } = call.request;
      const heading = title(nameIn(owner, words), words);
      return publicPage(call, {
        title: heading,
        description: heading,
        canonical: `${db.instance.origin}/@${account.username}/${path}`,
        type: 'website',
        noindex: isUnlisted(owner),
        body: html`<h1>${within((name) => title(name, words), isolated(nameOf(owner)))}</h1>
<p><a href="/@${account.username}">${words.networks.back}</a></p>
${listOf(owner, people, await readerOf(call))}
${pagingLinks(
  call,
  entries.map((entry) => entry.cursor),
  page,
)}`,
      });
    },
  });
}

function listOf(owner: AccountView, people: readonly AccountView[], reader: Reader): Html {
  const { networks } = reader.words;
  if (owner.hide_collections) return html`<p class="empty">${within(networks.hidden, isolated(nameOf(owner)))}</p>`;
  if (people.length === 0) return emptyPage(networks.nobody, ['people', 'directory', 'local'], reader);
  return html`<ul class="people">${people.map((one) => accountCard(one, reader))}</ul>`;
}
