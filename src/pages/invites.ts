import { endOwnInvite, invite } from '../domain/invites/invite.ts';
import { findInvite, listInvites, mayInvite } from '../domain/invites/queries.ts';
import { readSettings } from '../domain/settings/settings.ts';
import { anyone } from '../http/access.ts';
import { type Answer, json, redirect } from '../http/answer.ts';
import { errorAnswer } from '../http/errors.ts';
import { page, seeOther } from '../http/html/page.ts';
import { findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { checkForm, formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { bool, int, pathId, pathText, text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { type Call, route } from '../http/route.ts';
import { AppError, forbidden, notFound } from '../lib/errors.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { now, toIso } from '../lib/time.ts';
import type { InviteRow } from '../schema/users.ts';
import { confirmedButton, hiddenFields, select } from '../views/frame/form.ts';
import { message } from '../views/frame/message.ts';
import { day } from '../views/frame/times.ts';
import { toggle } from '../views/frame/toggle.ts';
import { writtenDuration } from '../words/numbers.ts';
import type { Words } from '../words/words.ts';
import { signUpFormPage } from './auth/sign-up.ts';
import { clockOf } from './reader.ts';

const MOST = 80;

export const showInvites = route({
  method: 'GET',
  path: '/invites',
  access: anyone(),
  params: {},
  summary: 'The invitations of the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn('/invites');
    const { session } = visitor;
    if (session.standing !== 'active') return redirect('/auth/setup');
    const [rows, may] = await Promise.all([
      listInvites(call.db, { accountId: session.accountId }, { limit: MOST }),
      mayInvite(call.db, session.userId),
    ]);
    const list = rows.map((row) => inviteItem(row, call, visitor.formToken));
    const { invites } = call.request.words;
    return page(visitor, {
      title: invites.title,
      body: html`<h1>${invites.title}</h1>${may ? inviteForm(visitor.formToken, call.request.words) : html`<p>${invites.mayNot}</p>`}
${list.length > 0 && html`<h2>${invites.yours}</h2><ul class="rows">${list}</ul>`}`,
    });
  },
});

export const inviteByForm = route({
  method: 'POST',
  path: '/invites',
  access: anyone(),
  params: {
    ...formTokenParam,
    invite: tree({ max_uses: int(), expires_in: int(), autofollow: bool(), comment: text() }),
  },
  summary: 'Invite somebody',
  async handle(call) {
    const session = await activeSession(call);
    const { max_uses: maxUses, expires_in: expiresIn, autofollow = false, comment = '' } = call.params.invite ?? {};
    await call.write((tx) => invite(tx, session, { maxUses, expiresIn, autofollow, comment }));
    return seeOther('/invites', 'invite_created');
  },
});

export const endInviteByForm = route({
  method: ['POST', 'DELETE'],
  path: '/invites/:id',
  access: anyone(),
  params: { id: pathId(), ...formTokenParam },
  summary: 'End an invitation',
  async handle(call) {
    const session = await activeSession(call);
    await call.write((tx) => endOwnInvite(tx, session, call.params.id));
    return seeOther('/invites', 'invite_ended');
  },
});

/**
 * The sign-up form as a page; for programs, whether the code is valid and where to sign up with it. Mastodon: Api::V1::InvitesController.
 */
export const showInvite = route({
  method: 'GET',
  path: '/invite/:code',
  access: anyone(),
  params: { code: pathText() },
  summary: 'Sign up by invitation',
  async handle(call) {
    const found = await findInvite(call.db, call.params.code);
    if (/\bjson\b/.test(call.request.header('accept') ?? '')) {
      if (!found) return refusal(notFound(), call);
      if (found === 'spent') return refusal(new AppError('unauthorized', 'inviteInvalid'), call);
      return json({ invite_code: found.code, instance_api_url: `${call.db.instance.origin}/api/v2/instance` });
    }
    const visitor = await visitorOf(call);
    if (visitor.session) return redirect('/');
    const { registrations } = await readSettings(call.db);
    if ((!found || found === 'spent') && registrations === 'closed') {
      return page(visitor, message(call.request.words, { ...call.request.words.invites.dead, status: 404 }));
    }
    return signUpFormPage(call, visitor, found && found !== 'spent' ? { inviteCode: found.code } : {});
  },
});

/** What programs are told, in Mastodon's form for invitations: nothing but the text. */
function refusal(error: AppError, { request }: Call): Answer {
  const { status, headers, body } = errorAnswer(error, request.words);
  return json({ error: body.error }, { status, headers });
}

async function activeSession(call: Call & { readonly params: { authenticity_token: string | undefined } }) {
  const visitor = await visitorOf(call);
  checkForm(visitor, call.params.authenticity_token);
  if (visitor.session?.standing !== 'active') throw forbidden();
  return visitor.session;
}

const USES = [1, 5, 10, 25, 50, 100];
/** How long an invitation may be used (s). */
const TIMES = [1800, 3600, 43_200, 86_400, 604_800];

/** The form for a new invitation. */
export function inviteForm(formToken: string, { invites: texts, formats }: Words): Html {
  const uses = [
    { value: '', text: texts.anyNumber },
    ...USES.map((most) => ({ value: String(most), text: String(most) })),
  ];
  const times = [
    { value: '', text: texts.forEver },
    ...TIMES.map((seconds) => ({ value: String(seconds), text: writtenDuration(formats, seconds) })),
  ];
  return html`<form method="post" action="/invites">${hiddenFields(formToken)}
${select({ id: 'f-uses', name: 'invite[max_uses]', label: texts.howMany, chosen: '', options: uses })}
${select({ id: 'f-time', name: 'invite[expires_in]', label: texts.howLong, hint: texts.howLongHint, chosen: '', options: times })}
${toggle({ name: 'invite[autofollow]', label: texts.autofollow, hint: texts.autofollowHint, checked: false, value: '1' })}
<div class="actions"><button>${texts.invite}</button></div></form>`;
}

function inviteItem(row: InviteRow, call: Call, formToken: string): Html {
  const address = `${call.db.instance.origin}/invite/${row.code}`;
  const { words } = call.request;
  const over =
    (row.expires_at !== null && row.expires_at <= now()) || (row.max_uses !== null && row.uses >= row.max_uses);
  return html`<li><code>${address}</code> <span class="hint">${usesOf(row, call)}</span>${
    over
      ? html` <span class="hint">(${words.invites.over})</span>`
      : html`<form method="post" action="/invites/${toWire(row.id)}">${hiddenFields(formToken, 'delete')}${confirmedButton({ label: words.invites.deactivate, warning: words.invites.deactivated })}</form>`
  }</li>`;
}

function usesOf({ uses, max_uses: most, expires_at: end }: InviteRow, call: Call): string | Html {
  const { invites } = call.request.words;
  const used = most === null ? invites.used(uses) : invites.usedOf(uses, most);
  return end === null ? used : invites.until(used, day(toIso(end), clockOf(call)));
}
