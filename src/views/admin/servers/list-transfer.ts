import { type Html, html } from '../../../lib/html/template.ts';
import { writtenNumber } from '../../../words/numbers.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { alert, checkbox, choicesOf, fileInput, radios } from '../../frame/form.ts';
import type { Reader } from '../../frame/reader.ts';
import { factLine } from '../rows.ts';

/** What suspending a server would end. */
export type CutView = {
  readonly accounts: number;
  readonly following: number;
  readonly followers: number;
  readonly people: number;
};

/** What a list would do, or why it is not taken. */
export type Looked = {
  readonly created: number;
  readonly updated: number;
  readonly kept: number;
  /** What would change, the first of it. */
  readonly rows: readonly {
    readonly domain: string;
    readonly severity: string | undefined;
    readonly act: 'create' | 'update' | 'keep';
    readonly cut: CutView | undefined;
  }[];
  readonly isMore: boolean;
  /** All that the suspensions among it would end. */
  readonly cut: CutView | undefined;
  readonly problems: readonly string[];
};

type Given = {
  readonly path: string;
  readonly kind: 'block' | 'allow';
  readonly list: string | undefined;
  readonly format: string;
  readonly overwrite: boolean;
  readonly skipInvalid: boolean;
  readonly looked?: Looked | undefined;
  /** Whether the list came in a file that is too large to stand in a field. */
  readonly isLarge?: boolean;
  readonly fileProblem?: string | undefined;
  readonly problem?: string | undefined;
};

const TYPES = '.csv,.json,.txt,text/csv,text/plain,application/json';

/** The form for a list that is taken over, with what it would do once that was looked at. */
export function transferForm(given: Given, reader: Reader): Html {
  const { transfer: texts } = reader.words.serverRooms;
  const { path, kind, list, format, overwrite, skipInvalid, looked, isLarge, fileProblem, problem } = given;
  const again = isLarge ? texts.chooseAgain : undefined;
  return html`${alert(problem)}${looked && lookedAt(looked, kind, reader)}<form method="post" action="${path}" enctype="multipart/form-data">${formFields(reader.account)}
${fileInput({ id: 't-data', name: 'data', label: texts.file, hint: texts.fileHint, accept: TYPES, again, errors: fileProblem ? [fileProblem] : [] })}
<div class="field"><label for="t-list">${texts.list}</label><p class="hint" id="t-list-hint">${texts.listHint}</p><textarea id="t-list" name="list" rows="8" dir="ltr" aria-describedby="t-list-hint" spellcheck="false" autocapitalize="none">${list}</textarea></div>
${radios({ name: 'format', legend: texts.format, chosen: format, options: choicesOf(texts.formats) })}
${kind === 'block' && checkbox('overwrite', texts.overwrite, overwrite)}${checkbox('skip_invalid', texts.skipInvalid, skipInvalid)}
<div class="actions"><button${looked && html` class="secondary"`} name="dry_run" value="true">${looked ? texts.lookAgain : texts.look}</button>${looked && looked.created + looked.updated > 0 && html`<button name="dry_run" value="false">${texts.take}</button>`}</div></form>`;
}

function lookedAt(
  { created, updated, kept, rows, isMore, cut, problems }: Looked,
  kind: Given['kind'],
  { words }: Reader,
): Html {
  const { transfer: texts, blocks, cut: cuts } = words.serverRooms;
  const count = (act: keyof typeof texts.acts, number: number) =>
    html`<li>${texts.acts[act]}: ${writtenNumber(words.formats, number)}</li>`;
  const ends = cut ? cutLine(cut, words) : html`<p>${cuts.nothing}</p>`;
  const item = ({ domain, severity, act, cut: ofIt }: Looked['rows'][number]) =>
    html`<li><strong dir="ltr">${domain}</strong>${factLine([texts.acts[act], severity && ownText(blocks.severities, severity)])}${ofIt && cutLine(ofIt, words)}</li>`;
  return html`<section class="note"><h2 id="outcome" tabindex="-1" autofocus>${texts.would}</h2><ul>${count('create', created)}${kind === 'block' && count('update', updated)}${count('keep', kept)}</ul>${kind === 'block' && ends}</section>
${problems.length > 0 && html`<h2>${texts.problems}</h2><ul>${problems.map((one) => html`<li dir="auto">${one}</li>`)}</ul>`}
${rows.length > 0 && html`<h2>${texts.changes}</h2><ul class="rows">${rows.map(item)}</ul>`}${isMore && html`<p>${texts.andMore}</p>`}`;
}

/** What suspending servers would end, in a line. */
export function cutLine({ accounts, following, followers, people }: CutView, words: Words): Html {
  const { serverRooms, domainBlocks } = words;
  const { severed } = domainBlocks;
  if (following + followers === 0) return factLine([serverRooms.cut.nothing, severed.accounts(accounts)]);
  const ends = [
    following > 0 && severed.following(following),
    followers > 0 && severed.followers(followers),
    severed.people(people),
  ];
  return html`<div class="cut"><strong>${serverRooms.cut.ends}</strong> ${factLine(ends)}</div>`;
}
