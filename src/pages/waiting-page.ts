import { findMove } from '../domain/moves/queries.ts';
import type { Session } from '../domain/sessions/find.ts';
import type { Page } from '../http/html/page.ts';
import type { SignedInVisitor } from '../http/html/signed-in.ts';
import type { Call } from '../http/route.ts';
import type { ErrorDetails } from '../lib/errors.ts';
import { type Html, html } from '../lib/html/template.ts';
import { errorsOf, field, hiddenFields } from '../views/form.ts';
import { staffContact } from './staff-contact.ts';

type Waiting = { readonly title: string; readonly text: Html; readonly can: readonly Html[] };

const PASSWORD = html`<a href="/auth/edit">Change your password</a>`;
const DECISIONS = html`<a href="/disputes/strikes">Read what was decided, and appeal</a>`;
const LISTS = html`<a href="/settings/export">Download your lists</a>`;
const DELETION = html`<a href="/settings/delete">Delete your account</a>`;
const ABOUT = html`<a href="/about">Read about this server and its rules</a>`;

/** Why an account cannot be used yet, or no longer, and what its owner can do; `problems` are those of the form with the address. */
export async function waitingPage(call: Call, visitor: SignedInVisitor, problems?: ErrorDetails): Promise<Page> {
  const { title, text, can } = await waitingOf(call, visitor, problems);
  return {
    title,
    body: html`<h1>${title}</h1>
<p>You are signed in as <strong>@${visitor.session.username}@${call.db.instance.domain}</strong>.</p>
${text}
<h2>What you can do</h2>
<ul>${can.map((one) => html`<li>${one}</li>`)}</ul>`,
  };
}

async function waitingOf(call: Call, visitor: SignedInVisitor, problems?: ErrorDetails): Promise<Waiting> {
  const { session } = visitor;
  switch (session.standing) {
    case 'unconfirmed':
      return unconfirmed(call, visitor, problems);
    case 'pending':
      return pending(call, session);
    case 'moved':
      return moved(call, session);
    case 'suspended':
      return {
        title: 'Your account is suspended',
        text: html`<p>The moderators of this server have suspended it: you cannot use it, and nobody sees your profile and your posts.</p>`,
        can: [DECISIONS, LISTS, await writeToStaff(call)],
      };
    default:
      return {
        title: 'Your account is frozen',
        text: html`<p>It was disabled by the people who run this server: you cannot use it, but your profile and your posts are kept.</p>`,
        can: [DECISIONS, LISTS, await writeToStaff(call)],
      };
  }
}

async function pending({ ctx, db }: Call, { email }: Session): Promise<Waiting> {
  const told = ctx.mail.configured
    ? html`We will write to <strong>${email}</strong> when it is.`
    : html`This server sends no e-mails, so look here again, or ask ${await staffContact(db)}.`;
  return {
    title: 'Your account waits for approval',
    text: html`<p>Thank you for your application. Somebody here will look at it, and you can use your account once it is approved. ${told}</p>`,
    can: [ABOUT, PASSWORD, DELETION],
  };
}

async function moved({ db }: Call, { accountId }: Session): Promise<Waiting> {
  const { movedTo } = await findMove(db, accountId);
  return {
    title: 'Your account has moved',
    text: html`<p>It points to <strong>${movedTo}</strong> now, and cannot be used as long as it does.</p>`,
    can: [html`<a href="/settings/migration">Use this account again</a>`, LISTS, PASSWORD, DELETION],
  };
}

async function unconfirmed(call: Call, visitor: SignedInVisitor, problems?: ErrorDetails): Promise<Waiting> {
  const title = 'Confirm your e-mail address';
  const { email } = visitor.session;
  if (!call.ctx.mail.configured) {
    return {
      title,
      text: html`<p>Your address <strong>${email}</strong> has to be confirmed before you can use your account. This server sends no e-mails: ask ${await staffContact(call.db)} to confirm it.</p>`,
      can: [ABOUT, PASSWORD, DELETION],
    };
  }
  const errors = errorsOf(problems, 'email');
  return {
    title,
    text: html`<p>We sent an e-mail to <strong>${email}</strong>. Open the link in it, and your account is ready.</p>
<p class="hint">No e-mail? Look among the unwanted mail, or have it sent again. If the address is wrong, correct it here.</p>
<form method="post" action="/auth/setup">${hiddenFields(visitor.formToken, 'put')}
${field({ label: 'E-mail address', name: 'user[email]', type: 'email', value: email, autocomplete: 'email', errors })}
<div class="actions"><button class="secondary">Send again</button></div></form>`,
    can: [ABOUT, PASSWORD, DELETION],
  };
}

async function writeToStaff({ db }: Call): Promise<Html> {
  return html`Write to ${await staffContact(db)}`;
}
