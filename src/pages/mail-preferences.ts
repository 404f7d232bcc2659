import { changeUserSettings, getUserSettings } from '../domain/accounts/user-settings.ts';
import { STAFF_EMAILS, type StaffEmail, staffEmailsFor } from '../domain/notification-mail/staff-emails.ts';
import { MAIL_TYPES, type MailType } from '../domain/notification-mail/types.ts';
import { findUnsubscriber, unsubscribeFromEmails } from '../domain/notification-mail/unsubscribe.ts';
import { permissionsOf } from '../domain/roles/permissions-of.ts';
import type { Session } from '../domain/sessions/find.ts';
import { anyone } from '../http/access.ts';
import type { Answer } from '../http/answer.ts';
import { page, seeOther } from '../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { formTokenParam, visitorOf } from '../http/html/visitor.ts';
import { bool, oneOf, text } from '../http/params/scalars.ts';
import { list } from '../http/params/shapes.ts';
import { type Call, route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';
import { carried, hiddenFields } from '../views/form.ts';
import { message } from '../views/message.ts';

const PREFERENCES = '/settings/preferences/notifications';
const DEAD = 'Please take it from the e-mail as a whole, or sign in and choose there.';
const CHOICE = html`<a href="${PREFERENCES}">Choose what you are told by e-mail</a>`;

const WHAT: Readonly<Record<MailType, string>> = {
  mention: 'somebody mentions you',
  quote: 'somebody quotes you',
  follow: 'somebody follows you',
  follow_request: 'somebody asks to follow you',
  reblog: 'somebody boosts a post of yours',
  favourite: 'somebody favourites a post of yours',
};

const STAFF_WHAT: Readonly<Record<StaffEmail, string>> = {
  report: 'somebody files a report',
  pending_account: 'a new account waits for approval',
  appeal: 'somebody appeals against a decision of moderators',
};

export const showMailPreferences = route({
  method: 'GET',
  path: PREFERENCES,
  access: anyone(),
  params: { saved: bool() },
  summary: 'What the person signed in is told by e-mail',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PREFERENCES);
    const settings = await getUserSettings(call.db, visitor.session.accountId);
    const { notification_emails: types, always_send_emails: always, declined_staff_emails: declined } = settings;
    const offered = await offeredTo(call, visitor.session);
    const title = 'E-mail notifications';
    return page(visitor, {
      title,
      body: html`<h1>${title}</h1>
${call.params.saved === true && html`<p class="note" role="status">Your choice is saved.</p>`}
${!call.ctx.mail.configured && html`<p class="note">This server sends no e-mails at the moment. What you choose here counts once it does.</p>`}
<form method="post" action="${PREFERENCES}">${hiddenFields(visitor.formToken, 'put')}
<fieldset><legend>Write to me when</legend>
${MAIL_TYPES.map((type) => box('notification_emails[]', type, WHAT[type], types.has(type)))}</fieldset>
${
  offered.length > 0 &&
  html`<fieldset><legend>As staff, write to me when</legend>
${offered.map((email) => box('staff_emails[]', email, STAFF_WHAT[email], !declined.has(email)))}</fieldset>`
}
${box('always_send_emails', 'true', 'Write also when I am online or get push messages', always)}
<div class="actions"><button>Save</button></div></form>`,
    });
  },
});

export const saveMailPreferences = route({
  method: ['PUT', 'POST'],
  path: PREFERENCES,
  access: anyone(),
  params: {
    ...formTokenParam,
    notification_emails: list(oneOf(...MAIL_TYPES)),
    always_send_emails: bool(),
    staff_emails: list(oneOf(...STAFF_EMAILS)),
  },
  summary: 'Change what the person signed in is told by e-mail',
  async handle(call) {
    const visitor = await findSender(call);
    if (!visitor) return toSignIn(PREFERENCES);
    const { session } = visitor;
    const { notification_emails: types = [], always_send_emails: always = false, staff_emails = [] } = call.params;
    const offered = new Set(await offeredTo(call, session));
    const wanted = new Set(staff_emails);
    await call.write(async (tx) => {
      const { declined_staff_emails: before } = await getUserSettings(tx, session.accountId);
      // E-mails that the form did not offer keep their earlier choice.
      const declined = before.difference(offered).union(offered.difference(wanted));
      const changes = { notification_emails: new Set(types), always_send_emails: always };
      await changeUserSettings(tx, session.accountId, { ...changes, declined_staff_emails: declined });
    });
    return seeOther(`${PREFERENCES}?saved=true`);
  },
});

/** The e-mails for staff that a person's role entitles them to. */
async function offeredTo({ db }: Call, { userId }: Session): Promise<StaffEmail[]> {
  return staffEmailsFor(await permissionsOf(db, userId));
}

const emailParams = { token: text(), type: oneOf(...MAIL_TYPES) };

export const showUnsubscribe = route({
  method: 'GET',
  path: '/unsubscribe',
  access: anyone(),
  params: emailParams,
  summary: 'Ask whether the reader of an e-mail wants no more of them',
  async handle(call) {
    const visitor = await visitorOf(call);
    const { token, type } = call.params;
    if ((await findUnsubscriber(call.db, token ?? '')) === undefined) return dead(call);
    const title = 'No more e-mails?';
    const body = html`<h1>${title}</h1>
<p>${type ? `You will get no more e-mails when ${WHAT[type]}.` : 'You will get no more e-mails about notifications.'}</p>
<form method="post" action="/unsubscribe">${carried({ token, type })}<div class="actions"><button>Unsubscribe</button></div></form>`;
    return page(visitor, { title, body });
  },
});

/** Needs no form token: a mail program sends the request, and anybody who has the e-mail may. RFC 8058. */
export const unsubscribe = route({
  method: 'POST',
  path: '/unsubscribe',
  access: anyone(),
  params: emailParams,
  summary: 'End e-mails about notifications by the address in one of them',
  async handle(call) {
    const { token, type } = call.params;
    const accountId = await findUnsubscriber(call.db, token ?? '');
    if (accountId === undefined) return dead(call);
    await call.write((tx) => unsubscribeFromEmails(tx, accountId, type));
    return page(
      await visitorOf(call),
      message(call.request.words, {
        title: 'Done',
        text: 'You will get no more of these e-mails.',
        ways: CHOICE,
      }),
    );
  },
});

async function dead(call: Call): Promise<Answer> {
  return page(
    await visitorOf(call),
    message(call.request.words, {
      title: 'This link does not work',
      text: DEAD,
      status: 404,
      ways: CHOICE,
    }),
  );
}

function box(name: string, value: string, label: string, checked: boolean) {
  return html`<p><label><input type="checkbox" name="${name}" value="${value}"${checked && html` checked`}> ${label}</label></p>`;
}
