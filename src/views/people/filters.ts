import { type Html, html } from '../../lib/html/template.ts';
import { listed, listing } from '../../words/listing.ts';
import { writtenDuration } from '../../words/numbers.ts';
import { ownText } from '../../words/own-text.ts';
import { formFields } from '../frame/act.ts';
import type { FilterView } from '../frame/entity-types.ts';
import { alert, checkbox, choicesOf, confirmedButton, field, select } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import { emptyPage } from '../frame/nothing-here.ts';
import type { OwnReader, Reader } from '../frame/reader.ts';
import { instant } from '../frame/times.ts';
import { toggle } from '../frame/toggle.ts';
import { isolated } from '../frame/written.ts';

/** One's filters, each with what it hides and where. */
export function filterList(filters: readonly FilterView[], reader: Reader): Html {
  const { filters: texts } = reader.words;
  const list = html`<ul class="rows">${filters.map((one) => filterRow(one, reader))}</ul>`;
  return html`<p class="hint">${texts.lead}</p>
${filters.length > 0 ? html`${list}<div class="actions"><a class="button" href="/filters/new">${texts.create}</a></div>` : emptyPage(texts.none, ['filter', 'home'], reader)}`;
}

function filterRow(
  { id, title, keywords, statuses, context, expires_at: end, filter_action: action }: FilterView,
  reader: Reader,
): Html {
  const { filters: texts, formats } = reader.words;
  const places = Object.entries(texts.contexts).flatMap(([name, text]) => (context.includes(name) ? [text] : []));
  return html`<li><a href="/filters/${id}/edit"><strong dir="auto">${title}</strong></a>
<p class="hint">${ownText(texts.actions, action) ?? action} · ${listed(formats, places)}${end && html` · ${texts.until(instant(end, reader))}`}</p>
${keywords.length + statuses.length === 0 && html`<p class="note">${texts.noKeywords}</p>`}<p class="hint">${listing(
    formats,
    keywords.map(({ keyword }) => isolated(keyword)),
  )}</p></li>`;
}

/** A filter as it is written; `id` of one that there is already, and of its keywords. */
export type WrittenFilter = {
  readonly id?: string | undefined;
  readonly title: string;
  readonly context: readonly string[];
  readonly action: string;
  /** What was chosen: seconds, nothing for ever, or that it stays. */
  readonly lasts: string;
  /** When it ends so far, in ISO 8601. */
  readonly until?: string | undefined;
  readonly keywords: readonly {
    readonly id?: string | undefined;
    readonly keyword: string;
    readonly wholeWord: boolean;
  }[];
  /** The words of a post that can be ticked. */
  readonly words?: readonly { readonly word: string; readonly isChosen: boolean }[];
};

/** How many more keywords the form has room for at once. */
const ROOM = 4;

/** How long a filter may last (s). */
const LASTS = [1800, 3600, 21_600, 43_200, 86_400, 604_800] as const;

/** The form to write a filter, and to delete it. */
export function filterForm(filter: WrittenFilter, reader: OwnReader, problem: string | undefined): Html {
  const { account, words } = reader;
  const { filters: texts, forms } = words;
  const path = filter.id === undefined ? '/filters' : `/filters/${filter.id}`;
  // Its words name it where nothing else does.
  const isFromPost = (filter.words?.length ?? 0) > 0;
  return html`${alert(problem)}<form method="post" action="${path}">${formFields(account)}
${field({ label: texts.name, name: 'title', value: filter.title, hint: texts.nameHint, optional: isFromPost && forms.optional })}
${isFromPost && wordChoices(filter.words ?? [], reader)}<fieldset id="keywords"><legend>${texts.keywords}</legend><p class="hint">${texts.keywordsHint}</p>${keywordRows(filter, reader)}</fieldset>
<fieldset id="contexts"><legend>${texts.where}</legend>${Object.entries(texts.contexts).map(([name, text]) => toggle({ name: 'context[]', label: text, checked: filter.context.includes(name), value: name }))}</fieldset>
<fieldset id="what-happens"><legend>${texts.how}</legend>${select({ id: 'f-action', name: 'filter_action', label: texts.action, hint: texts.actionHint, chosen: filter.action, options: choicesOf(texts.actions) })}
${lasting(filter, reader)}</fieldset>
<div class="actions"><button>${forms.save}</button></div></form>
${filter.id !== undefined && formAmongOthers({ name: 'delete', page: `${path}/edit`, label: `${texts.delete} …`, form: deletion(path, reader) })}`;
}

function deletion(path: string, { account, words: { filters } }: OwnReader): Html {
  return html`<form class="apart" method="post" action="${path}/delete">${formFields(account)}${confirmedButton({ label: filters.delete, warning: filters.deleteWarning })}</form>`;
}

function wordChoices(words: NonNullable<WrittenFilter['words']>, { words: { filters } }: Reader): Html {
  const boxes = words.map(
    ({ word, isChosen }) =>
      html`${checkbox('words[]', isolated(word), isChosen, word)}<input type="hidden" name="offered[]" value="${word}">`,
  );
  return html`<fieldset><legend>${filters.words}</legend><p class="hint">${filters.wordsHint}</p><div class="checks">${boxes}</div></fieldset>`;
}

function keywordRows({ keywords }: WrittenFilter, { words }: Reader): Html[] {
  const { filters: texts } = words;
  const empty = Array.from({ length: ROOM }, () => ({ id: undefined, keyword: '', wholeWord: true }));
  return [...keywords, ...empty].map(({ id, keyword, wholeWord }, index) => {
    const name = `keywords_attributes[${index}]`;
    return html`<div class="pair">${id && html`<input type="hidden" name="${name}[id]" value="${id}">`}<input id="keyword-${index}" name="${name}[keyword]" value="${keyword}" aria-label="${texts.keyword(index + 1)}" dir="auto" autocomplete="off">
${checkbox(`${name}[whole_word]`, texts.wholeWord, wholeWord)}</div>`;
  });
}

function lasting({ id, lasts, until }: WrittenFilter, reader: Reader): Html {
  const { filters: texts, formats } = reader.words;
  const options = [
    { value: '', text: texts.forEver },
    ...LASTS.map((seconds) => ({ value: String(seconds), text: writtenDuration(formats, seconds) })),
  ];
  const stays = id !== undefined && until !== undefined ? [{ value: 'stays', text: texts.stays }] : [];
  return html`${until && html`<p class="hint">${texts.until(instant(until, reader))}</p>`}${select({ id: 'f-lasts', name: 'lasts', label: texts.lastsFor, hint: texts.lastsHint, chosen: lasts, options: [...stays, ...options] })}`;
}
