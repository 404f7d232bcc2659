import { type Html, html } from '../../lib/html/template.ts';
import { commaOf } from '../../words/listing.ts';
import { formFields } from '../frame/act.ts';
import { alert, confirmedButton } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import { minute } from '../frame/times.ts';
import type { NoteView } from './entity-types.ts';

/** A note that was refused: what was typed, and why. */
export type TriedNote = { readonly content: string; readonly problem: string };

/** What moderators noted about something, and the form to note something, on the page of that thing. */
export function notes(list: readonly NoteView[], page: string, reader: Reader, tried?: TriedNote): Html {
  const { moderation } = reader.words;
  return html`<section id="notes"><h2>${moderation.notes}</h2><p class="hint">${moderation.notesHint}</p>
${list.length > 0 && html`<ul class="rows">${list.map((note) => noteItem(note, reader))}</ul>`}
${noteForm(page, reader, tried)}</section>`;
}

/** The form to note something, on the page of the thing that it is about. */
export function noteForm(page: string, reader: Reader, tried?: TriedNote): Html {
  const { moderation } = reader.words;
  const form = html`${alert(tried?.problem)}<form method="post" action="${page}/notes">${formFields(reader.account)}
<div class="field"><label for="n-content">${moderation.note}</label><textarea id="n-content" name="content" rows="3" maxlength="2000" required dir="auto">${tried?.content}</textarea></div>
<div class="actions"><button>${moderation.addNote}</button></div></form>`;
  return formAmongOthers({ name: 'note', page, label: moderation.addNote, form });
}

function noteItem({ id, content, created_at, account }: NoteView, reader: Reader): Html {
  const { moderation } = reader.words;
  const who = account ? `@${account.acct}` : moderation.commandLine;
  return html`<li><p class="written" dir="auto">${content}</p><p class="hint">${who}${commaOf(reader.words.language)}${minute(created_at, reader)}</p>
<form method="post" action="/admin/notes/${id}/delete">${formFields(reader.account)}${confirmedButton({ label: moderation.deleteNote, warning: content })}</form></li>`;
}
