import { type Html, html } from '../../lib/html/template.ts';
import { languageName } from '../../words/language-names.ts';
import { formFields } from '../frame/act.ts';
import { type Fact, facts } from '../frame/facts.ts';
import { confirmedButton, field } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import { day } from '../frame/times.ts';
import type { AdminAccountView } from './entity-types.ts';

/** A browser or application that somebody has signed in with; times are ISO 8601. */
export type SignedInView = { readonly name: string | undefined; readonly usedAt: string | null };

/** What is known about how somebody signs in. */
export type LoginView = {
  readonly browsers: readonly SignedInView[];
  readonly apps: readonly SignedInView[];
  readonly invites: number;
  readonly invited: number;
  readonly sentReports: number;
};

/** How somebody signs in, and what they have sent and whom they have brought; only of accounts of this server. */
export function loginFacts({ id, confirmed, locale }: AdminAccountView, login: LoginView, reader: Reader): Html {
  const { lookedAfter: texts, moderatedAccounts } = reader.words;
  const reports = moderatedAccounts.countedReports(login.sentReports);
  const all: readonly Fact[] = [
    [moderatedAccounts.emailAddress, confirmed ? texts.confirmed : moderatedAccounts.unconfirmed],
    [texts.language, locale && languageName(reader.words.language, locale)],
    [texts.browsers, signedIn(login.browsers, reader)],
    [texts.apps, signedIn(login.apps, reader)],
    [texts.invitations, login.invites > 0 && texts.invited(login.invited)],
    [texts.sent, login.sentReports > 0 && html`<a href="/admin/reports?state=all&amp;account_id=${id}">${reports}</a>`],
  ];
  return html`<h2>${texts.login}</h2>${facts(all)}`;
}

function signedIn(all: readonly SignedInView[], reader: Reader): Html {
  const { lookedAfter: texts } = reader.words;
  if (all.length === 0) return html`${texts.none}`;
  return html`<ul class="plain">${all.map(({ name, usedAt }) => html`<li>${name ?? texts.unknownBrowser}${usedAt && html` <span class="hint">${texts.lastUsed(day(usedAt, reader))}</span>`}</li>`)}</ul>`;
}

/** What can be done about how somebody signs in. */
export type AccessActs = {
  readonly one: AdminAccountView;
  /** Whether the reader may change how others sign in, and whether letters can be sent. */
  readonly mayManage: boolean;
  readonly mails: boolean;
  /** A new address that was refused. */
  readonly tried?: { readonly email: string; readonly errors: readonly string[] } | undefined;
};

/** The forms that help somebody to sign in, or end what they are signed in with. */
export function accessActs({ one, mayManage, mails, tried }: AccessActs, reader: Reader): Html {
  const { lookedAfter: texts } = reader.words;
  const path = `/admin/accounts/${one.id}`;
  const resend =
    one.confirmed === false &&
    mails &&
    html`<button form="act" formaction="${path}/resend" class="small secondary">${texts.resend}</button>`;
  const managing =
    mayManage &&
    html`${confirmedButton({ label: texts.signOut, warning: texts.signOutWarning, to: `${path}/sign_out` })}
${confirmedButton({ label: texts.resetPassword, warning: mails ? texts.resetByMail(one.email ?? '') : texts.resetByHand, to: `${path}/password` })}`;
  return html`${(resend || managing) && html`<div class="row-acts">${resend}${managing}</div>`}${mayManage && emailForm(path, tried, reader)}`;
}

function emailForm(page: string, tried: AccessActs['tried'], { words, account }: Reader): Html {
  const { lookedAfter: texts } = words;
  const input = {
    label: texts.newEmail,
    name: 'email',
    type: 'email',
    hint: texts.changeEmailHint,
    value: tried?.email,
    errors: tried?.errors ?? [],
  } as const;
  const form = html`<form method="post" action="${page}/email">${formFields(account)}${field(input)}
<div class="actions"><button class="secondary">${texts.changeEmail}</button></div></form>`;
  return formAmongOthers({ name: 'email', page, label: texts.changeEmail, form });
}

/** A link for one use, shown to staff who hand it over. */
export function handedLink(link: string, id: string, { words }: Reader): Html {
  const { linkHint, linkDone } = words.lookedAfter;
  return html`<div id="outcome" class="note" tabindex="-1" autofocus role="status"><p>${linkHint}</p><p class="copy"><code dir="ltr">${link}</code></p></div><p class="more"><a href="/admin/accounts/${id}">${linkDone}</a></p>`;
}

/** What can be done about a profile. */
export type ProfileActs = {
  readonly id: string;
  readonly hasAvatar: boolean;
  readonly hasHeader: boolean;
  readonly isEmailBlocked: boolean;
  /** Whether the reader may have it fetched anew, which only makes sense elsewhere. */
  readonly mayFetch: boolean;
  /** Whether the reader may say that it is in remembrance, and whether it is. */
  readonly mayRemember: boolean;
  readonly isInRemembrance: boolean;
};

/** The buttons for what a profile shows and says; nothing where there is nothing to do. */
export function profileActs(given: ProfileActs, { words }: Reader): Html | null {
  const { lookedAfter: texts } = words;
  const path = `/admin/accounts/${given.id}`;
  const button = (verb: string, label: string) =>
    html`<button form="act" formaction="${path}/${verb}" class="small secondary">${label}</button>`;
  const asking = (verb: string, label: string, warning: string) =>
    confirmedButton({ label, warning, to: `${path}/${verb}` });
  const acts = [
    given.mayFetch && button('redownload', texts.refetch),
    given.isEmailBlocked && button('unblock_email', texts.unblockEmail),
    given.mayRemember && given.isInRemembrance && button('unmemorialize', texts.unmemorialize),
    given.hasAvatar && asking('remove_avatar', texts.removeAvatar, texts.removeWarning),
    given.hasHeader && asking('remove_header', texts.removeHeader, texts.removeWarning),
    given.mayRemember && !given.isInRemembrance && asking('memorialize', texts.memorialize, texts.memorializeWarning),
  ].filter((act) => act !== false);
  return acts.length === 0 ? null : html`<h2>${texts.profile}</h2><div class="row-acts">${acts}</div>`;
}
