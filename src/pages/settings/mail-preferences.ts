import { changeUserSettings, getUserSettings } from '../../domain/accounts/user-settings.ts';
import { staffEmailsFor } from '../../domain/notification-mail/staff-emails.ts';
import { findUnsubscriber, unsubscribeFromEmails } from '../../domain/notification-mail/unsubscribe.ts';
import { permissionsOf } from '../../domain/roles/permissions-of.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { anyone } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { findSender, findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam, visitorOf } from '../../http/html/visitor.ts';
import { bool, oneOf, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Call, route } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { MAIL_TYPES, STAFF_EMAILS, type StaffEmail } from '../../schema/users.ts';
import { carried, hiddenFields } from '../../views/frame/form.ts';
import { message } from '../../views/frame/message.ts';
import { toggle } from '../../views/frame/toggle.ts';
import type { Words } from '../../words/words.ts';

const PREFERENCES = '/settings/preferences/notifications';

export const showMailPreferences = route({
  method: 'GET',
  path: PREFERENCES,
  access: anyone(),
  params: {},
  summary: 'What the person signed in is told by e-mail',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PREFERENCES);
    const settings = await getUserSettings(call.db, visitor.session.accountId);
    const { notification_emails: types, always_send_emails: always, declined_staff_emails: declined } = settings;
    const offered = await offeredTo(call, visitor.session);
    const { title, sendsNone } = call.request.words.mailPreferences;
    const form = mailForm({ formToken: visitor.formToken, types, offered, declined, always }, call.request.words);
    const note = !call.ctx.mail.configured && html`<p class="note">${sendsNone}</p>`;
    return page(visitor, { title, body: html`<h1>${title}</h1>${note}${form}` });
  },
});

type MailChoice = {
  readonly formToken: string;
  readonly types: ReadonlySet<string>;
  /** The e-mails for staff that there are for this person, and those of them that are not wanted. */
  readonly offered: readonly StaffEmail[];
  readonly declined: ReadonlySet<string>;
  readonly always: boolean;
};

/** The form to choose what one is told by e-mail. */
export function mailForm({ formToken, types, offered, declined, always }: MailChoice, words: Words): Html {
  const texts = words.mailPreferences;
  const staff = offered.map((email) =>
    toggle({ name: 'staff_emails[]', label: texts.staffWhen[email], checked: !declined.has(email), value: email }),
  );
  return html`<form method="post" action="${PREFERENCES}">${hiddenFields(formToken, 'put')}
<fieldset id="mail-when"><legend>${texts.writeWhen}</legend>${MAIL_TYPES.map((type) => toggle({ name: 'notification_emails[]', label: texts.when[type], checked: types.has(type), value: type }))}</fieldset>
${staff.length > 0 && html`<fieldset id="mail-staff"><legend>${texts.writeToStaffWhen}</legend>${staff}</fieldset>`}
<fieldset id="mail-also"><legend>${texts.also}</legend>${toggle({ name: 'always_send_emails', label: texts.always, hint: texts.alwaysHint, checked: always })}</fieldset>
<div class="actions"><button>${words.forms.save}</button></div></form>`;
}

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
    return seeOther(PREFERENCES, 'saved');
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
    const texts = call.request.words.mailPreferences;
    const title = texts.noMore;
    const body = html`<h1>${title}</h1>
<p>${type ? texts.noMoreWhen(texts.when[type]) : texts.noMoreAtAll}</p>
<form method="post" action="/unsubscribe">${carried({ token, type })}<div class="actions"><button>${texts.unsubscribe}</button></div></form>`;
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
  isUnguarded: true,
  async handle(call) {
    const { token, type } = call.params;
    const accountId = await findUnsubscriber(call.db, token ?? '');
    if (accountId === undefined) return dead(call);
    await call.write((tx) => unsubscribeFromEmails(tx, accountId, type));
    return told(call, call.request.words.mailPreferences.done);
  },
});

async function dead(call: Call): Promise<Answer> {
  return told(call, { ...call.request.words.mailPreferences.dead, status: 404 });
}

type Told = { readonly title: string; readonly text: string; readonly status?: number };

async function told(call: Call, what: Told): Promise<Answer> {
  const { words } = call.request;
  const ways = html`<a href="${PREFERENCES}">${words.mailPreferences.choose}</a>`;
  return page(await visitorOf(call), message(words, { ...what, ways }));
}
