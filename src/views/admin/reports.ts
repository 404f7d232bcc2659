import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { commaOf } from '../../words/listing.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { postBesideForm } from '../frame/beside-form.ts';
import { confirmedButton } from '../frame/form.ts';
import type { Reader } from '../frame/reader.ts';
import { tabs } from '../frame/tabs.ts';
import { minute } from '../frame/times.ts';
import { dirAttribute } from '../frame/written.ts';
import { type Decidable, decisionForm } from './decision.ts';
import type { AdminReportView, KeptStatusView } from './entity-types.ts';

/** Which reports a list shows, and about whom, by a wire id. */
export type ReportChoice = { readonly state: keyof Words['reported']['states']; readonly target?: string | undefined };

/** The ways between open and settled reports. */
export function reportStates({ state, target }: ReportChoice, { reported }: Words): Html {
  const about = target === undefined ? '' : `&target_account_id=${target}`;
  const items = Object.entries(reported.states).map(([name, label]) => ({
    href: `/admin/reports?state=${name}${about}`,
    label,
    current: name === state,
  }));
  return tabs(reported.choose, items);
}

/** Reports, each leading to its page. */
export function reportList(reports: readonly AdminReportView[], reader: Reader): Html {
  const { reported, reports: texts } = reader.words;
  if (reports.length === 0) return html`<div class="empty"><p>${reported.none}</p></div>`;
  return html`<ul class="rows">${reports.map((report) => {
    const { id, category, comment, statuses, created_at } = report;
    const facts = [
      ownText(texts.categories, category) ?? category,
      reported.posts(statuses.length),
      ...progressOf(report, reader.words),
    ];
    return html`<li><a href="/admin/reports/${id}"><strong>${reported.about(acctOf(report.target_account, reader.words))}</strong></a>
<p class="hint">${facts.join(' · ')}<br>${reported.by(acctOf(report.account, reader.words))}${commaOf(reader.words.language)}${minute(created_at, reader)}</p>${comment && html`<p class="written" dir="auto">${shorten(comment, 200)}</p>`}</li>`;
  })}</ul>`;
}

type Named = { readonly account: { readonly acct: string } } | null;

function acctOf(one: Named, { reported }: Words): string {
  return one ? `@${one.account.acct}` : reported.nobody;
}

/** Who has taken a report on or settled it. */
function progressOf(report: AdminReportView, words: Words): string[] {
  const { reported } = words;
  const { action_taken: isSettled, action_taken_by_account: by, assigned_account: assigned } = report;
  if (isSettled) return [by ? reported.settledBy(acctOf(by, words)) : reported.settled];
  return assigned ? [reported.assignedTo(acctOf(assigned, words))] : [];
}

/** Who reported what, why, and what has become of it; `seesAccounts`: whether the reader may look at what is known about accounts. */
export function reportFacts(report: AdminReportView, seesAccounts: boolean, reader: Reader): Html {
  const { reported, reports: texts } = reader.words;
  const { category, comment, rules, forwarded, created_at, account, target_account: target } = report;
  const by = account
    ? html`<a href="/@${account.account.acct}"><bdi dir="ltr">@${account.account.acct}</bdi></a>`
    : reported.nobody;
  return html`<p>${[ownText(texts.categories, category) ?? category, ...progressOf(report, reader.words)].join(' · ')}</p>
<p>${reported.byWhom(html`${by}`)}${commaOf(reader.words.language)}${minute(created_at, reader)}</p>
${comment && html`<h2>${reported.comment}</h2><blockquote class="written" dir="auto">${comment}</blockquote>`}
${forwarded && html`<p class="hint">${reported.forwarded}</p>`}
${rules.length > 0 && html`<h2>${reported.rules}</h2><ul>${rules.map(({ text }) => html`<li dir="auto">${text}</li>`)}</ul>`}
<p class="more">${seesAccounts && html`<a href="/admin/accounts/${target.id}">${reported.account}</a> `}<a href="/admin/reports?state=all&amp;target_account_id=${target.id}">${reported.more}</a></p>`;
}

/** What the posts of a report said that are deleted now; nothing when all are there. */
export function deletedPosts(kept: readonly KeptStatusView[], reader: Reader): Html | null {
  const { reported } = reader.words;
  if (kept.length === 0) return null;
  const one = ({ text, spoiler_text: warning, created_at: at, media }: KeptStatusView) => {
    const alts = media.map(
      ({ description }) => description && html`<p class="hint"${dirAttribute(description)}>${description}</p>`,
    );
    return html`<p class="hint">${minute(at, reader)}</p><blockquote class="written">${warning && html`<p${dirAttribute(warning)}><strong>${warning}</strong></p>`}<p${dirAttribute(text)}>${text}</p>${alts}</blockquote>`;
  };
  return html`<h2>${reported.deleted}</h2><p class="hint">${reported.deletedHint}</p>${kept.map(one)}`;
}

/** The buttons that say who deals with a report and whether it is settled. */
export function reportActs(
  { id, action_taken: isSettled, assigned_account: assigned }: AdminReportView,
  reader: Reader,
): Html {
  const { reported } = reader.words;
  const button = (verb: string, label: string) =>
    html`<button form="act" formaction="/admin/reports/${id}/${verb}" class="secondary">${label}</button>`;
  const isOwn = assigned !== null && assigned.id === reader.account?.id;
  return html`<div class="actions">${isOwn ? button('unassign', reported.letGo) : button('assign_to_self', reported.takeOn)}
${isSettled ? button('reopen', reported.reopen) : button('resolve', reported.resolve)}</div>`;
}

/** The posts of a report with the decisions about them, and those about the account; `chosen` are the wire ids of the checked posts. */
export function reportDecisions(
  { statuses }: AdminReportView,
  decidable: Decidable,
  chosen: readonly string[],
  reader: Reader,
): Html {
  const { reported } = reader.words;
  const posts = statuses.map(
    (status) =>
      html`<label class="choose-post"><input type="checkbox" name="status_ids[]" value="${status.id}"${chosen.includes(status.id) && html` checked`}> ${postBesideForm(status, reader)}</label>`,
  );
  const about =
    statuses.length > 0 &&
    html`<fieldset class="choose-posts"><legend>${reported.choosePosts}</legend>${posts}</fieldset>
<ul class="rows"><li class="row"><span>${reported.markHint}</span><button name="type" value="mark_statuses_as_sensitive" class="small secondary">${reported.markPosts}</button></li></ul>
${confirmedButton({ label: reported.deletePosts, warning: reported.deleteHint, name: 'type', value: 'delete_statuses' })}`;
  return decisionForm(decidable, reader, about || null);
}
