import { type Html, html } from '../../lib/html/template.ts';
import { shorten } from '../../lib/text/cut.ts';
import { commaOf } from '../../words/listing.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { postForStaff } from '../frame/beside-form.ts';
import type { StatusView } from '../frame/entity-types.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import { accountCard } from '../people/account-card.ts';
import type { AdminReportView } from './entity-types.ts';
import { standingsOf } from './standings.ts';

type Named = { readonly account: { readonly acct: string } } | null;

/** The handle of an account, or that it is gone. */
export function acctOf(one: Named, { reported }: Words): string {
  return one ? `@${one.account.acct}` : reported.nobody;
}

/** Who has taken a report on or settled it. */
export function progressOf(report: AdminReportView, words: Words): string[] {
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
  return html`<ul class="people">${accountCard(target.account, reader)}</ul><p class="hint">${standingsOf(target, reader.words).join(' · ')}</p>
<p><strong>${[ownText(texts.categories, category) ?? category, ...progressOf(report, reader.words)].join(' · ')}</strong></p>
<p>${reported.byWhom(html`${by}`)}${commaOf(reader.words.language)}${minute(created_at, reader)}</p>
${comment && html`<h2>${reported.comment}</h2><blockquote class="written" dir="auto">${comment}</blockquote>`}
${forwarded && html`<p class="hint">${reported.forwarded}</p>`}
${rules.length > 0 && html`<h2>${reported.rules}</h2><ul>${rules.map(({ text }) => html`<li dir="auto">${text}</li>`)}</ul>`}
<p class="more">${seesAccounts && html`<a href="/admin/accounts/${target.id}">${reported.account}</a> `}<a href="/admin/reports?state=all&amp;target_account_id=${target.id}">${reported.more}</a></p>`;
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

/** A reported post with what it answers, and others of the thread, as far as the reader may see them. */
export type CasePost = {
  readonly status: StatusView;
  readonly parent: StatusView | undefined;
  readonly around: readonly StatusView[];
};

type Choosing = {
  /** The id of the form that decides about the posts; undefined for those who cannot. */
  readonly form: string | undefined;
  /** The wire ids of the checked posts. */
  readonly chosen: readonly string[];
};

/** The posts of a report in their context, media covered. */
export function casePosts(posts: readonly CasePost[], choosing: Choosing, reader: Reader): Html | null {
  if (posts.length === 0) return null;
  const { cases } = reader.words;
  return html`<section><h2>${cases.posts}</h2>${posts.map((one) => casePost(one, choosing, reader))}</section>`;
}

function casePost({ status, parent, around }: CasePost, { form, chosen }: Choosing, reader: Reader): Html {
  const { cases } = reader.words;
  const shown = (one: StatusView) => postForStaff(one, reader, { level: 3 });
  const choose =
    form !== undefined &&
    html`<label class="check choose-this"><input type="checkbox" form="${form}" name="status_ids[]" value="${status.id}"${chosen.includes(status.id) && html` checked`}> ${cases.decideAbout}</label>`;
  return html`<div class="case-post">${parent && html`<p class="hint">${cases.answersThis}</p><div class="context">${shown(parent)}</div>`}${choose}${shown(status)}
${around.length > 0 && html`<details class="context"><summary>${cases.thread(around.length)}</summary>${around.map(shown)}</details>`}</div>`;
}

/** Other reports about the same account. */
export function otherReports(reports: readonly AdminReportView[], reader: Reader): Html | null {
  const { cases } = reader.words;
  if (reports.length === 0) return null;
  return html`<section><h2>${cases.others}</h2><ul class="rows">${reports.map((one) => html`<li>${reportLine(one, reader)}</li>`)}</ul></section>`;
}

/** A report in a list about one account. */
export function reportLine(report: AdminReportView, reader: Reader): Html {
  const { reported, reports: texts } = reader.words;
  const { id, category, comment, statuses, created_at } = report;
  const facts = [
    statuses.length > 0 && reported.posts(statuses.length),
    ...progressOf(report, reader.words),
    reported.by(acctOf(report.account, reader.words)),
  ].filter((fact) => fact !== false);
  return html`<a href="/admin/reports/${id}"><strong>${ownText(texts.categories, category) ?? category}</strong></a>
<p class="hint">${facts.join(' · ')}${commaOf(reader.words.language)}${minute(created_at, reader)}</p>${comment && html`<p class="written" dir="auto">${shorten(comment, 200)}</p>`}`;
}
