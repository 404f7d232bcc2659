import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { linksBeside, postBesideForm } from '../frame/beside-form.ts';
import type { AccountView, StatusView } from '../frame/entity-types.ts';
import { alert, checkbox, choicesOf, radios } from '../frame/form.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { isolated } from '../frame/written.ts';
import { accountCard } from './account-card.ts';

/** A rule of the server. */
type Rule = { readonly id: string; readonly text: string };

/** What a report is about, and what may be chosen. */
export type Reported = {
  readonly account: AccountView;
  /** The newest posts of the account, those reported first. */
  readonly statuses: readonly StatusView[];
  readonly rules: readonly Rule[];
  readonly given: {
    readonly category: string;
    readonly statusIds: readonly string[];
    readonly ruleIds: readonly string[];
    readonly comment: string;
    readonly forward: boolean;
  };
};

/** The form to report an account, with some of its posts. What comes after it leads back to the page of the reader. */
export function reportForm({ account, statuses, rules, given }: Reported, reader: OwnReader, problem?: string): Html {
  const { reports } = reader.words;
  const host = account.acct.split('@')[1];
  return html`<p>${reports.intro}</p><ul class="people">${linksBeside(accountCard(account, reader))}</ul>${alert(problem)}
<form class="report" method="post" action="/report">${formFields(reader.account)}<input type="hidden" name="account_id" value="${account.id}">
${radios({ name: 'category', legend: reports.why, chosen: given.category, options: choicesOf(reports.categories), required: true })}
${rules.length > 0 && html`<fieldset><legend>${reports.rules}</legend>${rules.map(({ id, text }) => checkbox('rule_ids[]', isolated(text), given.ruleIds.includes(id), id))}</fieldset>`}
${statuses.length > 0 && html`<fieldset class="choose-posts"><legend>${reports.posts}</legend>${statuses.map((status) => html`<label class="choose-post"><input type="checkbox" name="status_ids[]" value="${status.id}"${given.statusIds.includes(status.id) && html` checked`}> ${postBesideForm(status, reader)}</label>`)}</fieldset>`}
<div class="field"><label for="r-comment">${reports.comment}</label><textarea id="r-comment" name="comment" rows="3" maxlength="1000" dir="auto">${given.comment}</textarea></div>
${host && checkbox('forward', reports.forward(host), given.forward)}
<div class="actions"><button>${reports.send}</button></div></form>`;
}

/** What is said after a report, what else one can do, and where to go on: `back` is the page that it was begun on. */
export function reportSent(account: AccountView, back: string, { words }: Reader): Html {
  const { absences, people, places, reports } = words;
  const base = `/accounts/${account.id}`;
  const profile = `/@${account.acct}`;
  return html`<p role="status">${reports.sentText}</p><p>${reports.meanwhile}</p>
<div class="actions"><button form="go" formaction="${base}/mute" class="secondary">${people.muteWho(`@${account.acct}`)}</button>
<button form="go" formaction="${base}/block" class="secondary">${people.blockWho(`@${account.acct}`)}</button></div>
<p class="more">${back !== profile && back !== '/home' && html`<a href="${back}">${reports.back}</a> `}<a href="${profile}">${absences.profileOf(profile.slice(1))}</a> <a href="/home">${places.home}</a></p>`;
}
