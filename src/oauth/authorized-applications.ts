import { type GrantedApplication, listGranted } from '../domain/tokens/granted.ts';
import { revokeTokensOfUser } from '../domain/tokens/revoke.ts';
import { anyone } from '../http/access.ts';
import { page, seeOther } from '../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam } from '../http/html/visitor.ts';
import { pathId } from '../http/params/scalars.ts';
import { route } from '../http/route.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { confirmedButton, hiddenFields } from '../views/frame/form.ts';
import { type Clock, day } from '../views/frame/times.ts';
import { scopeText } from './scope-texts.ts';

const PATH = '/oauth/authorized_applications';

export const listAuthorizedApplications = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The applications that may act for the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const granted = await listGranted(call.db, visitor.session.userId);
    const { words } = call.request;
    const reader = { words, zone: call.request.timeZone ?? 'UTC' };
    const items = granted.map((one) => item(one, visitor.formToken, reader));
    const { authorised, none } = words.authorisation;
    return page(visitor, {
      title: authorised,
      shape: 'wide',
      body: html`<h1>${authorised}</h1>
${items.length > 0 ? html`<ul class="grants">${items}</ul>` : html`<p>${none}</p>`}
<p class="more"><a href="/auth/edit">${words.account.title}</a></p>`,
    });
  },
});

export const revokeAuthorizedApplication = route({
  method: ['POST', 'DELETE'],
  path: `${PATH}/:id`,
  access: anyone(),
  params: { ...formTokenParam, id: pathId() },
  summary: 'Take the access of an application back',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn();
    await call.write((tx) => revokeTokensOfUser(tx, visitor.session.userId, call.params.id));
    return seeOther(PATH, 'app_revoked');
  },
});

function item(granted: GrantedApplication, formToken: string, reader: Clock): Html {
  const { authorisation } = reader.words;
  const since = day(toIso(granted.since), reader);
  const used =
    granted.lastUsedAt === null
      ? authorisation.since(since)
      : authorisation.sinceAndUsed(since, day(toIso(granted.lastUsedAt), reader));
  return html`<li><h2>${granted.name}</h2><p class="hint">${used}</p>
<ul class="scopes">${granted.scopes.map((scope) => html`<li>${scopeText(scope, reader.words)}</li>`)}</ul>
<form method="post" action="${PATH}/${toWire(granted.id)}">${hiddenFields(formToken, 'delete')}${confirmedButton({ label: authorisation.revoke, of: granted.name, warning: authorisation.revokeWarning })}</form></li>`;
}
