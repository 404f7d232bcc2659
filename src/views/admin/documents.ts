import type { Static } from 'typebox';
import type { AdminDocumentSchema } from '../../entities/admin/notices.ts';
import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import { wordChanges } from '../../lib/word-changes.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { chips } from '../frame/chips.ts';
import { alert, checkbox, confirmedButton, field } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import { day, minute } from '../frame/times.ts';
import { changeShown } from '../posts/history.ts';

const PAGE = '/admin/documents';

/** A version of a long text as staff see it. */
export type DocumentView = Static<typeof AdminDocumentSchema>;

export type DocumentKindName = keyof Words['documentRooms']['kinds'];

/** What a long text is called. */
export function kindText(kind: string, { documentRooms: texts }: Words): string {
  return ownText(texts.kinds, kind) ?? kind;
}

/** The versions of the long texts, and where to write another. */
export function documentList(
  versions: readonly DocumentView[],
  { kind, kinds }: { readonly kind: string | undefined; readonly kinds: readonly DocumentKindName[] },
  reader: Reader,
): Html {
  const { words } = reader;
  const { documentRooms: texts } = words;
  const ways = kinds.map((one) => ({ href: `${PAGE}?kind=${one}`, label: texts.kinds[one], isOn: one === kind }));
  const write = kinds
    .filter((one) => kind === undefined || one === kind)
    .map(
      (one) =>
        html`<a class="button small secondary" href="${PAGE}/new?kind=${one}">${texts.write(texts.kinds[one])}</a> `,
    );
  const list =
    versions.length === 0
      ? html`<div class="empty"><p>${texts.none}</p></div>`
      : html`<ul class="rows">${versions.map((one) => html`<li><a href="${PAGE}/${one.id}"><strong>${kindText(one.kind, words)}</strong></a> <span class="hint">${stateOf(one, reader)}</span></li>`)}</ul>`;
  return html`${chips(texts.which, [{ href: PAGE, label: texts.all, isOn: kind === undefined }, ...ways])}<p class="actions">${write}</p>${list}`;
}

function stateOf({ published_at, updated_at, effective_date }: DocumentView, reader: Reader): Html {
  const { documentRooms: texts } = reader.words;
  const state = published_at ? texts.published(minute(published_at, reader)) : texts.draft(minute(updated_at, reader));
  return html`${state}${effective_date && html` · ${texts.effective(day(effective_date, reader))}`}`;
}

/** What was typed for a version, and what is wrong with it. */
export type GivenDocument = {
  readonly content: string;
  readonly effective_date: string;
  readonly problem?: string | undefined;
};

type DocumentForm = {
  readonly path: string;
  readonly kind: string;
  readonly isNew: boolean;
  readonly given: GivenDocument;
};

/** The form of a draft. */
export function documentForm({ path, kind, isNew, given }: DocumentForm, { words, account }: Reader): Html {
  const { documentRooms: texts, forms } = words;
  const date =
    kind === 'terms_of_service' &&
    field({
      label: texts.effectiveDate,
      name: 'effective_date',
      type: 'date',
      hint: texts.effectiveHint,
      value: given.effective_date,
      optional: forms.optional,
    });
  return html`${alert(given.problem)}<form method="post" action="${path}">${formFields(account)}${isNew && html`<input type="hidden" name="kind" value="${kind}">`}
${field({ label: texts.text, name: 'content', type: 'textarea', hint: texts.textHint, value: given.content })}${date}
<div class="actions"><button>${texts.saveDraft}</button><button class="secondary" name="preview" value="true">${texts.preview}</button></div></form>`;
}

/** A text as people will read it; `isAnswer` where that is what a form has asked for. */
export function shownDocument(formatted: string, isAnswer: boolean, { documentRooms: { asShown } }: Words): Html {
  return html`<section aria-label="${asShown}"><h2${isAnswer && html` id="outcome" tabindex="-1" autofocus`}>${asShown}</h2><article class="document front-preview" dir="auto">${trustedHtml(formatted)}</article></section>`;
}

/** What has changed in a text since the published one; nothing where that is the same or absent. */
export function documentChanges(before: string | undefined, now: string, { documentRooms: texts }: Words): Html | null {
  if (before === undefined || before === now) return null;
  return html`<details class="letter"><summary>${texts.changes}</summary><div class="written" dir="auto">${wordChanges(before, now).map(changeShown)}</div></details>`;
}

/** What is known of a version, above it. */
export function documentState(one: DocumentView, reader: Reader): Html {
  return html`<p class="hint">${stateOf(one, reader)}${one.mailed_at && html` · ${reader.words.documentRooms.mailed}`}</p>`;
}

/** The forms that publish or delete a draft. */
export function draftActs(one: DocumentView, { words, account }: Reader, problem?: string): Html {
  const { documentRooms: texts } = words;
  const path = `${PAGE}/${one.id}`;
  const telling =
    one.kind === 'terms_of_service' &&
    html`${checkbox('mail', texts.byMail, false)}${checkbox('announce', texts.byAnnouncement, false)}`;
  const publish = html`${alert(problem)}<form method="post" action="${path}/publish">${formFields(account)}${telling}${confirmedButton({ label: texts.publish, warning: texts.publishWarning })}</form>`;
  const remove = html`<form class="apart" method="post" action="${path}/delete">${formFields(account)}${confirmedButton({ label: texts.delete, warning: texts.deleteWarning })}</form>`;
  return html`${formAmongOthers({ name: 'publish', page: path, label: `${texts.publish} …`, form: publish })}${formAmongOthers({ name: 'delete', page: path, label: `${texts.delete} …`, form: remove })}`;
}
