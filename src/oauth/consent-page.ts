import type { Session } from '../domain/sessions/find.ts';
import { OUT_OF_BAND, withQuery } from '../domain/tokens/redirect-uris.ts';
import type { Page } from '../http/html/page.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { carried, hiddenFields } from '../views/frame/form.ts';
import { type OtherAccount, switchForm } from '../views/people/accounts.ts';
import type { Words } from '../words/words.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { scopeText } from './scope-texts.ts';

type Asked = {
  readonly formToken: string;
  readonly words: Words;
  /** The other accounts of the browser. */
  readonly others: readonly OtherAccount[];
  /** The path of this page. */
  readonly path: string;
};

/** Asks whether an application may act on the person's behalf. */
export function consentPage(request: AuthorizationRequest, session: Session, asked: Asked): Page {
  const { application, scopes } = request;
  const { words } = asked;
  const { authorisation } = words;
  return {
    title: authorisation.title(application.name),
    body: html`<h1>${authorisation.question(html`<strong>${application.name}</strong>`)}</h1>
<p>${authorisation.asks(html`<strong>@${session.username}</strong>`)}${website(application.website, words)}</p>
${otherWays(session, asked)}
<h2>${authorisation.abilities}</h2>
<ul class="scopes">${scopes.map((scope) => scopeItem(scope, words))}</ul>
<p class="hint">${destination(request.redirectUri, words)} ${authorisation.caution}</p>
<div class="actions">${decision(request, session, asked)}${decision(request, session, asked, 'delete')}</div>`,
  };
}

function scopeItem(scope: string, words: Words): Html {
  const strong = scope.startsWith('admin:');
  return html`<li${strong ? html` class="strong"` : null}>${scopeText(scope, words)} <span class="scope">${scope}</span></li>`;
}

function website(address: string | null, { authorisation }: Words): Html | null {
  if (address === null) return null;
  const link = html`<a href="${address}" rel="noopener noreferrer nofollow">${new URL(address).host}</a>`;
  return html` ${authorisation.website(link)}`;
}

function destination(redirectUri: string, { authorisation }: Words): string {
  if (redirectUri === OUT_OF_BAND) return authorisation.leadsToCode;
  const { protocol, host } = new URL(redirectUri);
  const web = protocol === 'https:' || protocol === 'http:';
  return web ? authorisation.leadsToSite(host) : authorisation.leadsToApplication(protocol);
}

/** Which account it is for can be chosen among those of the browser, or another may be added. */
function otherWays({ accountId }: Session, { words, others, formToken, path }: Asked): Html {
  const { accounts } = words;
  const choice = switchForm({ words, others, formToken, account: toWire(accountId), returnTo: path });
  const add = withQuery('/auth/sign_in', { add: 'true', return_to: path });
  return html`${choice && html`<p>${accounts.useAnother}</p>${choice}`}<p class="more"><a href="${add}">${accounts.add}</a></p>`;
}

function decision(
  request: AuthorizationRequest,
  { accountId }: Session,
  { formToken, words }: Asked,
  method?: 'delete',
): Html {
  const { authorise, deny } = words.authorisation;
  const fields = carried({
    acting_account: toWire(accountId),
    client_id: request.application.client_id,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: request.challenge && 'S256',
  });
  const button = method ? html`<button class="secondary">${deny}</button>` : html`<button>${authorise}</button>`;
  return html`<form method="post" action="/oauth/authorize">${hiddenFields(formToken, method)}${fields}${button}</form>`;
}
