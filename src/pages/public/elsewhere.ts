import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { nameOf } from '../../views/post.ts';
import { accountLine } from '../../views/profile.ts';
import { unknownAccount } from './absent.ts';
import { publicPage } from './public-page.ts';
import { accountView } from './shown.ts';

/**
 * `/@user@domain`: a page that links to the profile on its own server, but never redirects there. With the domain of this server it
 * redirects to the local profile. 404 for accounts that are not known here.
 */
export async function showElsewhere(call: Call, handle: string): Promise<Answer> {
  const account = await findAccountByAcct(call.db, handle);
  if (account?.domain === null) return redirect(`/@${account.username}`, 301);
  if (!account || account.suspended_at !== null) throw unknownAccount();
  const view = await accountView(call.db, account.id);
  const name = nameOf(view);
  const { domain } = account;
  const texts = call.request.words.elsewhere;
  const body = html`<h1>${texts.heading(name)}</h1>
<p>${texts.lives(html`<strong>${domain}</strong>`)}</p>
<ul class="people">${accountLine(view)}</ul>
<p><a class="button" href="${view.url}" rel="nofollow noopener">${texts.goTo(domain)}</a></p>`;
  return publicPage(call, {
    title: `${name} (@${account.username}@${domain})`,
    description: texts.description(domain),
    canonical: view.url,
    type: 'website',
    noindex: true,
    body,
  });
}
