import { type Html, html } from '../../lib/html/template.ts';
import { commaOf } from '../../words/listing.ts';
import { formFields } from '../frame/act.ts';
import { confirmedButton, select } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';
import { day, minute } from '../frame/times.ts';
import { accountCard } from '../people/account-card.ts';
import { answerForms } from './account-list.ts';
import { decisionTitle } from './decision-title.ts';
import type { AdminAccountView, StrikeView } from './entity-types.ts';
import { standingsOf } from './standings.ts';

/** What staff have on record about an account; times are ISO 8601. */
export type AccountFacts = {
  readonly lastActiveAt: string | null;
  readonly invitedBy: string | null;
  readonly reports: number;
  readonly openReports: number;
  /** Whether the reader may look at reports. */
  readonly seesReports: boolean;
};

/** Who an account is and what is known about it. */
export function accountFacts(one: AdminAccountView, facts: AccountFacts, reader: Reader): Html {
  const { moderatedAccounts: texts, lookedAfter, reported } = reader.words;
  const isLocal = one.domain === null;
  const reports = texts.reportsOf(texts.countedReports(facts.reports), texts.open(facts.openReports));
  const ips = one.ips.map(({ ip, used_at }) => html`<li><code>${ip}</code> ${day(used_at, reader)}</li>`);
  return html`<ul class="people">${accountCard(one.account, reader)}</ul><dl class="facts">
${fact(texts.status, html`${standingsOf(one, reader.words).join(' · ')}`)}
${fact(isLocal ? texts.signedUp : texts.firstSeen, day(one.created_at, reader))}
${fact(texts.lastActive, facts.lastActiveAt && minute(facts.lastActiveAt, reader))}
${fact(texts.emailAddress, one.email)}
${fact(texts.role, isLocal && (one.role?.name || texts.noRole))}
${fact(texts.ips, ips.length > 0 && html`<ul class="plain">${ips}</ul>`)}
${fact(texts.invitedBy, facts.invitedBy && html`<bdi dir="ltr">@${facts.invitedBy}</bdi>`)}
${fact(texts.reason, one.invite_request && html`<span dir="auto">${one.invite_request}</span>`)}
${fact(lookedAfter.posts, html`<a href="/admin/accounts/${one.id}/statuses">${reported.posts(one.account.statuses_count)}</a>`)}
${fact(lookedAfter.relations, html`${lookedAfter.following(one.account.following_count)} · ${lookedAfter.followers(one.account.followers_count)}`)}
${fact(texts.reports, facts.seesReports ? html`<a href="/admin/reports?target_account_id=${one.id}&amp;state=all">${reports}</a>` : reports)}
</dl>`;
}

function fact(name: string, value: Html | string | null | false): Html | null {
  return value ? html`<dt>${name}</dt><dd>${value}</dd>` : null;
}

/** What moderators have decided about an account so far. */
export function decisions(strikes: readonly StrikeView[], reader: Reader): Html | null {
  const { moderatedAccounts, strikes: texts } = reader.words;
  if (strikes.length === 0) return null;
  return html`<h2>${moderatedAccounts.strikes}</h2><ul class="rows">${strikes.map(
    ({ action, text, created_at, overruled_at }) =>
      html`<li>${decisionTitle(action, reader.words)}${commaOf(reader.words.language)}${day(created_at, reader)}${overruled_at && html` (${texts.takenBack})`}${text && html`<p class="written" dir="auto">${text}</p>`}</li>`,
  )}</ul>`;
}

/** The forms for somebody who has signed up and is not a member yet. */
export function signUpActs({ id, account, approved, confirmed }: AdminAccountView, reader: Reader): Html | null {
  const { words } = reader;
  const confirm =
    confirmed === false &&
    html`<form method="post" action="/admin/accounts/${id}/confirm">${formFields(reader.account)}<button class="small secondary">${words.moderatedAccounts.confirm}</button></form>`;
  if (approved !== false && !confirm) return null;
  return html`<section>${approved === false && answerForms(id, account.acct, words, reader)}${confirm}</section>`;
}

type Undo = { readonly isOn: boolean; readonly verb: string; readonly label: string };

/** The buttons that take back what was decided. */
export function undoActs(one: AdminAccountView, reader: Reader): Html | null {
  const { undo } = reader.words.moderatedAccounts;
  const all: readonly Undo[] = [
    { isOn: one.suspended, verb: 'unsuspend', label: undo.suspend },
    { isOn: one.silenced, verb: 'unsilence', label: undo.silence },
    { isOn: one.sensitized, verb: 'unsensitive', label: undo.sensitive },
    { isOn: one.disabled === true, verb: 'enable', label: undo.disable },
  ];
  const on = all.filter(({ isOn }) => isOn);
  if (on.length === 0) return null;
  return html`<div class="actions">${on.map(({ verb, label }) => html`<button form="act" formaction="/admin/accounts/${one.id}/${verb}" class="secondary">${label}</button>`)}</div>`;
}

/** The form to delete at once what a suspended account has. */
export function eraseAct({ id }: AdminAccountView, reader: Reader): Html {
  const { moderatedAccounts: texts } = reader.words;
  return html`<form method="post" action="/admin/accounts/${id}/erase">${formFields(reader.account)}${confirmedButton({ label: texts.erase, warning: texts.eraseWarning })}</form>`;
}

type Role = { readonly id: string; readonly name: string };

/** The form to give somebody another role. */
export function roleForm({ id, role }: AdminAccountView, roles: readonly Role[], reader: Reader): Html {
  const { moderatedAccounts: texts } = reader.words;
  const own = roles.some((one) => one.id === role?.id) ? role?.id : '';
  const options = [{ value: '', text: texts.noRole }, ...roles.map(({ id: value, name: text }) => ({ value, text }))];
  return html`<form class="apart" method="post" action="/admin/accounts/${id}/role">${formFields(reader.account)}
${select({ id: 'a-role', name: 'role_id', label: texts.role, chosen: own ?? '', options })}
<div class="actions"><button class="secondary">${texts.changeRole}</button></div></form>`;
}
