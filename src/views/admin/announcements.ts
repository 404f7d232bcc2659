import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { alert, confirmedButton } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import type { AnnouncementView } from './entity-types.ts';

/** What was typed for an announcement; times as the browser writes them. */
export type GivenAnnouncement = { readonly text: string; readonly startsAt: string; readonly endsAt: string };

/** The form of a new announcement. */
export function announcementForm(given: GivenAnnouncement, { words, account }: Reader, problem?: string): Html {
  const { announcing: texts, forms } = words;
  const time = (name: string, label: string, value: string) =>
    html`<div class="field"><label for="an-${name}">${label} <span class="optional">${forms.optional}</span></label><input type="datetime-local" id="an-${name}" name="${name}" value="${value}"></div>`;
  const form = html`<h2>${texts.create}</h2>${alert(problem)}<form method="post" action="/admin/announcements">${formFields(account)}
<div class="field"><label for="an-text">${texts.text}</label><textarea id="an-text" name="text" rows="4" required dir="auto">${given.text}</textarea></div>
${time('starts_at', texts.startsAt, given.startsAt)}${time('ends_at', texts.endsAt, given.endsAt)}
<div class="actions"><button name="publish" value="true">${texts.publish}</button><button class="secondary">${texts.saveDraft}</button></div></form>`;
  return formAmongOthers({ name: 'new', page: '/admin/announcements', label: texts.create, form });
}

/** All announcements, with what can be done with each. */
export function announcementList(list: readonly AnnouncementView[], reader: Reader): Html {
  const { announcing: texts } = reader.words;
  if (list.length === 0) return html`<p>${texts.none}</p>`;
  return html`<ul class="rows">${list.map((one) => announcementItem(one, reader))}</ul>`;
}

function announcementItem({ id, text, published, starts_at, ends_at }: AnnouncementView, reader: Reader): Html {
  const { announcing: texts } = reader.words;
  const path = `/admin/announcements/${id}`;
  return html`<li><p class="written" dir="auto">${text}</p><p class="hint">${published ? texts.published : texts.draft}${starts_at && html` · ${texts.startsAt}: ${minute(starts_at, reader)}`}${ends_at && html` · ${texts.endsAt}: ${minute(ends_at, reader)}`}</p>
<div class="actions"><button form="act" formaction="${path}/${published ? 'unpublish' : 'publish'}" class="small secondary">${published ? texts.end : texts.publish}</button></div>
${published && html`<form method="post" action="${path}/mail">${formFields(reader.account)}${confirmedButton({ label: texts.mail, warning: texts.mailWarning })}</form>`}<form method="post" action="${path}/delete">${formFields(reader.account)}${confirmedButton({ label: texts.remove, warning: texts.removeWarning })}</form></li>`;
}
