import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { faceOf } from '../frame/addresses.ts';
import { choicesOf, confirmedButton, field, select } from '../frame/form.ts';
import { shownName } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';
import { day } from '../frame/times.ts';
import type { AdminAccountView } from './entity-types.ts';
import { standingsOf } from './standings.ts';

/** What was searched for. */
export type AccountSearch = {
  readonly username?: string | undefined;
  readonly display_name?: string | undefined;
  readonly by_domain?: string | undefined;
  readonly email?: string | undefined;
  readonly ip?: string | undefined;
  readonly origin?: string | undefined;
  readonly status?: string | undefined;
};

/** The form to search for accounts. */
export function accountSearch(given: AccountSearch, { moderatedAccounts: texts, forms }: Words): Html {
  const { optional } = forms;
  return html`<form method="get" action="/admin/accounts" class="filters">
${field({ label: texts.username, name: 'username', value: given.username, optional })}
${field({ label: texts.displayName, name: 'display_name', value: given.display_name, optional })}
${field({ label: texts.domain, name: 'by_domain', value: given.by_domain, optional })}
${field({ label: texts.email, name: 'email', value: given.email, optional })}
${field({ label: texts.ip, name: 'ip', value: given.ip, optional })}
${select({ id: 'a-origin', name: 'origin', label: texts.origin, chosen: given.origin ?? '', options: [{ value: '', text: texts.anywhere }, ...choicesOf(texts.origins)] })}
${select({ id: 'a-status', name: 'status', label: texts.status, chosen: given.status ?? '', options: [{ value: '', text: texts.anyStatus }, ...choicesOf(texts.statuses)] })}
<div class="actions"><button>${texts.search}</button></div></form>`;
}

/** Accounts, each leading to what staff know about it; who waits for approval can be answered here. */
export function accountList(accounts: readonly AdminAccountView[], empty: string, reader: Reader): Html {
  if (accounts.length === 0) return html`<div class="empty"><p>${empty}</p></div>`;
  return html`<ul class="people">${accounts.map((one) => accountItem(one, reader))}</ul>`;
}

function accountItem(one: AdminAccountView, reader: Reader): Html {
  const { account, email, approved } = one;
  const path = `/admin/accounts/${one.id}`;
  const facts = [email, ...standingsOf(one, reader.words)].filter((fact) => fact !== null);
  return html`<li class="account"><a class="face" href="${path}" tabindex="-1" aria-hidden="true"><img src="${faceOf(account, reader)}" alt="" width="48" height="48" loading="lazy"></a>
<span class="who-wrote"><a class="name" href="${path}">${shownName(account, reader)}</a> <span class="handle" dir="ltr">@${account.acct}</span></span>
<p class="bio">${facts.join(' · ')}<br>${day(one.created_at, reader)}</p>${approved === false && waiting(one, reader)}</li>`;
}

function waiting({ id, invite_request: reason, account }: AdminAccountView, reader: Reader): Html {
  const { words } = reader;
  return html`<div class="bio">${reason && html`<blockquote dir="auto">${reason}</blockquote>`}${answerForms(id, account.acct, words, reader)}</div>`;
}

/** The forms to approve or reject a sign-up. */
export function answerForms(id: string, acct: string, { moderatedAccounts: texts }: Words, { account }: Reader): Html {
  const path = `/admin/accounts/${id}`;
  return html`<div class="row"><form method="post" action="${path}/approve">${formFields(account)}<button class="small" aria-label="${texts.approve} @${acct}">${texts.approve}</button></form>
<form method="post" action="${path}/reject">${formFields(account)}${confirmedButton({ label: texts.reject, warning: texts.rejectWarning })}</form></div>`;
}
