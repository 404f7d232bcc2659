import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { faceOf } from '../frame/addresses.ts';
import { chips } from '../frame/chips.ts';
import { chooseMany } from '../frame/choose-many.ts';
import { carried, confirmedButton, field } from '../frame/form.ts';
import { shownName } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';
import { day } from '../frame/times.ts';
import type { AdminAccountView } from './entity-types.ts';
import { narrowed } from './narrowing.ts';
import { standingsOf } from './standings.ts';

const PATH = '/admin/accounts';

/** What was searched for: the parameters of the address, without those of its paging. */
export type AccountSearch = Readonly<Record<string, string | undefined>>;

type Role = { readonly id: string; readonly name: string };

/** The one field to find people by; what else narrows the list stays. */
export function accountSearch(given: AccountSearch, { lookedAfter, moderatedAccounts }: Words): Html {
  const { q, ...rest } = given;
  return html`<form method="get" action="${PATH}" class="search-people" role="search">${carried(rest)}
${field({ label: lookedAfter.query, name: 'q', value: q })}
<div class="actions"><button>${moderatedAccounts.search}</button></div></form>`;
}

/** What narrows the list of accounts by a touch. */
export function accountChips(
  given: AccountSearch,
  roles: readonly Role[],
  { lookedAfter, moderatedAccounts }: Words,
): Html {
  const texts = lookedAfter.chips;
  const chip = (name: string, value: string, label: string) => {
    const isOn = given[name] === value;
    return { href: narrowed(PATH, { ...given, [name]: isOn ? undefined : value }), label, isOn };
  };
  const standings = (['active', 'pending', 'disabled', 'silenced', 'suspended'] as const).map((one) =>
    chip('status', one, texts[one]),
  );
  return html`${chips(lookedAfter.narrow, [chip('origin', 'local', texts.local), chip('origin', 'remote', texts.remote), ...standings, chip('recent', 'true', texts.recent)])}
${chips(moderatedAccounts.role, [chip('staff', 'true', texts.staff), ...roles.map(({ id, name }) => chip('role_ids[]', id, name))])}`;
}

/** Where a sign-up came from. */
export type SignUpView = { readonly invitedBy: string | null; readonly others: number };

type List = {
  readonly accounts: readonly AdminAccountView[];
  /** Where those came from that wait, by their wire ids. */
  readonly origins: ReadonlyMap<string, SignUpView>;
  /** Whether all of them wait for approval. */
  readonly arePending: boolean;
};

/** Accounts, each leading to what staff know about it; many can be decided about at once. */
export function accountList({ accounts, origins, arePending }: List, reader: Reader): Html {
  const { moderatedAccounts: texts, lookedAfter } = reader.words;
  if (accounts.length === 0) return html`<div class="empty"><p>${arePending ? texts.noneWaits : texts.none}</p></div>`;
  const choices = accounts.map((one) => ({
    value: one.id,
    label: lookedAfter.choose(`@${one.account.acct}`),
    body: accountRow(one, origins.get(one.id), reader),
  }));
  const act = (value: string, label: string, isDangerous = false) => ({ name: 'act', value, label, isDangerous });
  const acts = arePending
    ? [act('approve', texts.approve), act('reject', `${texts.reject} …`, true)]
    : [act('silence', `${texts.actions.silence} …`), act('suspend', `${texts.actions.suspend} …`, true)];
  return chooseMany(
    { action: `${PATH}/batch`, legend: lookedAfter.narrow, name: 'account_ids[]', choices, acts },
    reader,
  );
}

function accountRow(one: AdminAccountView, origin: SignUpView | undefined, reader: Reader): Html {
  const { account, email, role } = one;
  const path = `${PATH}/${one.id}`;
  const facts = [email, role?.name, ...standingsOf(one, reader.words)].filter(Boolean);
  return html`<div class="account"><a class="face" href="${path}" tabindex="-1" aria-hidden="true"><img src="${faceOf(account, reader)}" alt="" width="48" height="48" loading="lazy"></a>
<span class="who-wrote"><a class="name" href="${path}">${shownName(account, reader)}</a> <span class="handle" dir="ltr">@${account.acct}</span></span>
<p class="bio">${facts.join(' · ')}<br>${day(one.created_at, reader)}</p>${one.approved === false && waiting(one, origin, reader)}</div>`;
}

function waiting(one: AdminAccountView, origin: SignUpView | undefined, reader: Reader): Html {
  const { id, invite_request: reason, account, ip } = one;
  const path = `${PATH}/${id}`;
  const { moderatedAccounts: texts } = reader.words;
  return html`<div class="bio">${reason && html`<blockquote class="written" dir="auto">${reason}</blockquote>`}${signUpOrigin(ip, origin, reader)}
<div class="row-acts"><button form="act" formaction="${path}/approve" class="small" aria-label="${texts.approve} @${account.acct}">${texts.approve}</button>${confirmedButton({ label: texts.reject, of: `@${account.acct}`, warning: texts.rejectWarning, to: `${path}/reject` })}</div></div>`;
}

/** Who invited somebody, from which address they signed up, and who else did. */
function signUpOrigin(ip: string | null, origin: SignUpView | undefined, { words }: Reader): Html | null {
  const { moderatedAccounts: texts, lookedAfter } = words;
  const network =
    ip !== null &&
    html`<code>${ip}</code>${origin !== undefined && origin.others > 0 && html` · <a href="${PATH}?ip=${encodeURIComponent(ip)}">${lookedAfter.fromNetwork(origin.others)}</a>`}`;
  const inviter = origin?.invitedBy && html`${texts.invitedBy}: <bdi dir="ltr">@${origin.invitedBy}</bdi>`;
  if (!network && !inviter) return null;
  return html`<p class="hint">${inviter}${inviter && network && ' · '}${network}</p>`;
}

/** The forms to approve or reject a sign-up. */
export function answerForms(id: string, acct: string, { moderatedAccounts: texts }: Words, { account }: Reader): Html {
  const path = `${PATH}/${id}`;
  return html`<div class="row"><form method="post" action="${path}/approve">${formFields(account)}<button class="small" aria-label="${texts.approve} @${acct}">${texts.approve}</button></form>
<form method="post" action="${path}/reject">${formFields(account)}${confirmedButton({ label: texts.reject, warning: texts.rejectWarning })}</form></div>`;
}

type Asked = {
  readonly act: keyof Words['lookedAfter']['batch'];
  readonly accounts: readonly AdminAccountView[];
  /** How many of those chosen are left out. */
  readonly leftOut: number;
  readonly back: string;
};

/** What is to be done with several accounts, with what it cuts, before it is done. */
export function manyAsked({ act, accounts, leftOut, back }: Asked, reader: Reader): Html {
  const { lookedAfter: texts, moderatedAccounts } = reader.words;
  const out = leftOut > 0 && html`<p class="note">${texts.leftOut(leftOut)}</p>`;
  const cancel = html`<p class="more"><a href="${back}">${texts.cancel}</a></p>`;
  if (accounts.length === 0) return html`<p>${texts.noneChosen}</p>${out}${cancel}`;
  const followers = accounts.reduce((sum, { account }) => sum + account.followers_count, 0);
  const ids = accounts.map(({ id }) => html`<input type="hidden" name="account_ids[]" value="${id}">`);
  const label = { ...moderatedAccounts.actions, approve: moderatedAccounts.approve, reject: moderatedAccounts.reject }[
    act
  ];
  return html`<p>${texts.batchHints[act]}${act === 'suspend' && followers > 0 && html` <strong>${texts.followersLost(followers)}.</strong>`}</p>${out}
<ul class="plain">${accounts.map((one) => html`<li><bdi dir="ltr">@${one.account.acct}</bdi></li>`)}</ul>
<form method="post" action="${PATH}/batch">${formFields(reader.account)}${ids}${carried({ confirmed: 'true', to: back })}
<div class="actions"><button name="act" value="${act}" class="${act === 'silence' || act === 'approve' ? '' : 'danger'}">${label}</button></div></form>${cancel}`;
}
