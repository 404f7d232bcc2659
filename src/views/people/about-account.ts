import { type Html, html } from '../../lib/html/template.ts';
import { listing } from '../../words/listing.ts';
import { formFields } from '../frame/act.ts';
import type { AccountView } from '../frame/entity-types.ts';
import { alert } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import { nameLink } from '../frame/names.ts';
import type { Reader } from '../frame/reader.ts';

/** A note about an account that only its writer sees, open where there is one or something is wrong with it. */
export function noteForm({ id, acct }: AccountView, note: string, reader: Reader, problem?: string): Html | null {
  if (!reader.account || reader.account.id === id) return null;
  const { people, forms } = reader.words;
  const page = `/@${acct}`;
  const back = { ...reader.account, ...(problem !== undefined && { page }) };
  const form = html`<details class="private-note"${(note !== '' || problem) && html` open`}><summary>${people.note}</summary>${alert(problem)}
<form method="post" action="/accounts/${id}/note">${formFields(back)}<div class="field"><label class="unseen" for="private-note">${people.note}</label><p class="hint" id="private-note-hint">${people.noteHint}</p>
<textarea id="private-note" name="comment" rows="3" dir="auto" aria-describedby="private-note-hint">${note}</textarea></div><button class="small secondary">${forms.save}</button></form></details>`;
  const present = note !== '' && html`<p class="written note" dir="auto">${note}</p>`;
  return formAmongOthers({ name: 'note', page, label: people.note, present: present || null, form });
}

type Familiar = {
  /** The first of them, and how many there are. */
  readonly named: readonly AccountView[];
  readonly count: number;
};

/** Which followers of an account one follows too; nothing where there are none. */
export function familiarFollowers({ id }: AccountView, { named, count }: Familiar, reader: Reader): Html | null {
  if (named.length === 0) return null;
  const { people, formats } = reader.words;
  const names = named.map((one) => nameLink(one, reader));
  const others = count - named.length;
  const rest = html`<a href="/accounts/${id}/familiar_followers">${people.othersYouKnow(others)}</a>`;
  return html`<p class="hint familiar">${people.followedByKnown(listing(formats, others > 0 ? [...names, rest] : names))}</p>`;
}
