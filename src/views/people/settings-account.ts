import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { confirmedButton, field, select } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { OwnReader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';

type EmailForm = {
  /** What was typed, when it cannot be. */
  readonly typed?: string | undefined;
  readonly errors: (name: string) => readonly string[];
  /** Whether the server sends e-mails, and so asks the new address. */
  readonly canMail: boolean;
};

/** The form for another e-mail address. */
export function emailForm({ typed, errors, canMail }: EmailForm, { words, account }: OwnReader): Html {
  const { forms, ownAccount: texts } = words;
  const hint = canMail ? texts.emailAsked : texts.emailAtOnce;
  const form = html`<h2>${texts.changeEmail}</h2>
<form method="post" action="/settings/email">${formFields(account)}
${field({ label: texts.newEmail, name: 'email', type: 'email', value: typed, hint, autocomplete: 'email', errors: [...errors('email')] })}
${field({ label: forms.ownPassword, name: 'password', type: 'password', autocomplete: 'current-password', errors: [...errors('password')] })}
<div class="actions"><button>${texts.changeEmail}</button></div></form>`;
  return html`<section id="email">${formAmongOthers({ name: 'email', page: '/auth/edit', label: texts.changeEmail, form })}</section>`;
}

type Choice = { readonly value: string; readonly text: string; readonly lang?: string };

type LocaleForm = {
  readonly locale: string;
  readonly languages: readonly Choice[];
  readonly zone: string;
  readonly zones: readonly string[];
};

/** The form for the language of pages and the time zone. */
export function localeForm({ locale, languages, zone, zones }: LocaleForm, { words, account }: OwnReader): Html {
  const { forms, ownAccount: texts } = words;
  const timeZones = [
    { value: '', text: texts.utc },
    ...zones.map((value) => ({ value, text: zoneName(value), lang: 'en' })),
  ];
  return html`<section id="locale"><h2>${texts.locale}</h2>
<form method="post" action="/settings/locale">${formFields(account)}
${select({ id: 'l-locale', name: 'locale', label: texts.language, chosen: locale, options: [{ value: '', text: texts.asBrowser }, ...languages] })}
${select({ id: 'l-zone', name: 'time_zone', label: texts.zone, chosen: zone, options: timeZones })}
<div class="actions"><button>${forms.save}</button></div></form></section>`;
}

function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** A browser in which one is signed in; times are ISO 8601. */
export type SessionView = {
  readonly id: string;
  readonly name: string | undefined;
  readonly ip: string | null;
  readonly since: string;
  readonly usedAt: string | null;
  /** By what its person last showed in it who they are; null where that was not noted yet. */
  readonly signedInBy: keyof Words['security']['signedInBy'] | null;
  /** Whether it is the one that shows the page. */
  readonly isThis: boolean;
};

/** The browsers in which one is signed in. */
export function sessionList(sessions: readonly SessionView[], reader: OwnReader): Html {
  const { ownAccount: texts } = reader.words;
  return html`<section id="sessions"><h2>${texts.sessions}</h2>
<ul class="rows">${sessions.map((one) => sessionRow(one, reader))}</ul>
${sessions.length > 1 && html`<form method="post" action="/settings/sessions/end_others">${formFields(reader.account)}${confirmedButton({ label: texts.endOthers, warning: texts.endOthersWarning })}</form>`}</section>`;
}

function sessionRow({ id, name, ip, since, usedAt, signedInBy, isThis }: SessionView, reader: OwnReader): Html {
  const { frame, ownAccount: texts, security } = reader.words;
  const label = name ?? texts.unknownBrowser;
  const used = usedAt === null ? texts.since(minute(since, reader)) : texts.used(minute(usedAt, reader));
  const end = html`<form method="post" action="/settings/sessions/${id}/end">${formFields(reader.account)}${confirmedButton({ label: frame.signOut, of: label, warning: texts.endOneWarning })}</form>`;
  return html`<li class="row"><span><strong>${label}</strong>${isThis && html` <span class="badge">${texts.thisBrowser}</span>`}<br><span class="hint">${used}${ip && html` · <bdi>${ip}</bdi>`}${signedInBy && html` · ${security.signedInBy[signedInBy]}`}</span></span>${!isThis && end}</li>`;
}
