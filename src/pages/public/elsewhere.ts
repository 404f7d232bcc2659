import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findVisibleBlock } from '../../domain/domain-blocks/visible-block.ts';
import { orderPosts } from '../../domain/statuses/remote/order-fetch.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { nameIn, nameOf } from '../../views/frame/names.ts';
import { isolated, within } from '../../views/frame/written.ts';
import { accountCard } from '../../views/people/account-card.ts';
import { accountValue } from '../entity-values.ts';
import { readerOf } from '../reader.ts';
import { viewerOf } from '../viewer.ts';
import { refusedServer, unknownAccount } from './absent.ts';
import { partPage } from './featured.ts';
import type { ProfileSubject } from './profile-page.ts';
import { publicPage } from './public-page.ts';

type Asked = { readonly handle: string } & Pick<ProfileSubject, 'part' | 'page' | 'at' | 'anyway'>;

/**
 * `/@user@domain`: the profile as far as it is known here, for whoever is signed in, and its newest posts are fetched. For others, a page
 * that links to it on its own server, but never redirects there. With the domain of this server it
 * redirects to the local profile. 404 for accounts that are not known here.
 */
export async function showElsewhere(call: Call, { handle, ...asked }: Asked): Promise<Answer> {
  const account = await getKnownAccount(call, handle);
  if (account.domain === null) return redirect(`/@${account.username}`, 301);
  const view = await accountValue(call.db, account.id);
  const viewer = viewerOf(call);
  if (viewer) return remoteProfile(call, viewer, { account, view, ...asked });
  const reader = await readerOf(call);
  const name = nameOf(view);
  const { domain } = account;
  const texts = call.request.words.elsewhere;
  const body = html`<h1>${within(texts.heading, isolated(name))}</h1>
<p>${texts.lives(html`<strong>${domain}</strong>`)}</p>
<ul class="people">${accountCard(view, reader)}</ul>
<p><a class="button" href="${view.url}" rel="nofollow noopener">${texts.goTo(domain)}</a></p>`;
  return publicPage(call, {
    title: `${nameIn(view, call.request.words)} (@${account.username}@${domain})`,
    description: texts.description(domain),
    canonical: view.url,
    type: 'website',
    noindex: true,
    body,
  });
}

/** The account of a whole handle, as far as it is known here. 404, with the reason where people may know it, when it is not or is suspended. */
export async function getKnownAccount(call: Call, handle: string): Promise<AccountRow> {
  const account = await findAccountByAcct(call.db, handle);
  if (account && (account.domain === null || account.suspended_at === null)) return account;
  const block = await findVisibleBlock(call.db, viewerOf(call) ?? null, handle);
  throw block ? refusedServer(block) : unknownAccount();
}

async function remoteProfile(call: Call, viewer: Viewer, subject: ProfileSubject): Promise<Answer> {
  await orderPosts(call.db, call.aside, subject.account);
  return partPage(call, viewer, subject);
}
