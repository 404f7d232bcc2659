import type { Session } from '../domain/sessions/find.ts';
import { OUT_OF_BAND } from '../domain/tokens/redirect-uris.ts';
import type { Page } from '../http/html/page.ts';
import { type Html, html } from '../lib/html/template.ts';
import { carried, hiddenFields } from '../views/form.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { scopeText } from './scope-texts.ts';

/** Asks whether an application may act on the person's behalf. */
export function consentPage(request: AuthorizationRequest, session: Session, formToken: string): Page {
  const { application, scopes } = request;
  return {
    title: `Authorise ${application.name}`,
    body: html`<h1>Authorise <strong>${application.name}</strong>?</h1>
<p>It asks for access to your account <strong>@${session.username}</strong>.${website(application.website)}</p>
<h2>It will be able to</h2>
<ul class="scopes">${scopes.map((scope) => scopeItem(scope))}</ul>
<p class="hint">${destination(request.redirectUri)} Only go on if you know and trust this application. You can take the access back at any time.</p>
<div class="actions">${decision(request, formToken, undefined)}${decision(request, formToken, 'delete')}</div>`,
  };
}

function scopeItem(scope: string): Html {
  const strong = scope.startsWith('admin:');
  return html`<li${strong ? html` class="strong"` : null}>${scopeText(scope)} <span class="scope">${scope}</span></li>`;
}

function website(address: string | null): Html | null {
  if (address === null) return null;
  return html` Its website is <a href="${address}" rel="noopener noreferrer nofollow">${new URL(address).host}</a>.`;
}

function destination(redirectUri: string): string {
  if (redirectUri === OUT_OF_BAND) return 'You will get a code to copy into the application.';
  const { protocol, host } = new URL(redirectUri);
  const web = protocol === 'https:' || protocol === 'http:';
  return web ? `You will be sent back to ${host}.` : `You will be sent back to the application (${protocol}).`;
}

function decision(request: AuthorizationRequest, formToken: string, method: 'delete' | undefined): Html {
  const fields = carried({
    client_id: request.application.client_id,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: request.challenge && 'S256',
  });
  const button = method ? html`<button class="secondary">Deny</button>` : html`<button>Authorise</button>`;
  return html`<form method="post" action="/oauth/authorize">${hiddenFields(formToken, method)}${fields}${button}</form>`;
}
