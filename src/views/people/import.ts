import { type Html, html } from '../../lib/html/template.ts';
import { listed } from '../../words/listing.ts';
import { writtenNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { fileInput, radios } from '../frame/form.ts';
import type { OwnReader } from '../frame/reader.ts';

type Kind = 'following' | 'lists' | 'muting' | 'blocking' | 'domain_blocking' | 'bookmarks' | 'filters';

/** A file that was imported: how many things it names, and what became of how many of them. */
export type Imported = {
  readonly kind: Kind;
  readonly entries: number;
  readonly done: number;
  readonly not_found: number;
  readonly refused: number;
  /** How many lines were not understood, and the numbers of the first of them. */
  readonly unread: number;
  readonly lines: readonly number[];
  /** The first of the lines that came to nothing. */
  readonly failures: readonly Failure[];
};

type Failure = {
  readonly line: number | null;
  readonly outcome: 'unread' | 'not_found' | 'refused' | 'blocked';
  readonly cells: readonly string[];
};

/** What was chosen, and what is wrong with it. */
export type Asked = {
  readonly kind: Kind | undefined;
  readonly problem: keyof Words['imports']['problems'] | { readonly tooLarge: string } | undefined;
  /** How many lines a file may have. */
  readonly maxLines: number;
};

/** The form that takes a list from another server, and how far those before it are. */
export function importPage(imported: readonly Imported[], asked: Asked, reader: OwnReader): Html {
  const { lead } = reader.words.imports;
  return html`<p class="hint">${lead}</p><div data-part="imports">${imported.some(isUnderWay) && html`<live-part part="imports"></live-part>`}${imported.length > 0 && html`<ul class="rows">${imported.map((one) => html`<li>${progressOf(one, reader)}</li>`)}</ul>`}</div>
${importForm(asked, reader)}`;
}

/** Whether some of what a file names has still to be taken over. */
function isUnderWay({ entries, done, not_found, refused }: Imported): boolean {
  return done + not_found + refused < entries;
}

function importForm({ kind, problem, maxLines }: Asked, { account, words }: OwnReader): Html {
  const { imports } = words;
  const lines = writtenNumber(words.formats, maxLines);
  const text = typeof problem === 'object' ? problem.tooLarge : problem && imports.problems[problem];
  const error = typeof text === 'function' ? text(lines) : text;
  const isOfKind = problem === 'no_kind';
  const options = Object.entries(kindsIn(words)).map(([value, name]) => ({ value, text: name }));
  return html`<form method="post" action="/settings/import" enctype="multipart/form-data">${formFields(account)}
${radios({ name: 'kind', legend: imports.kind, chosen: kind, options, required: true, error: isOfKind ? error : undefined })}
${fileInput({ id: 'i-file', name: 'file', label: imports.file, hint: imports.fileHint(lines), errors: error && !isOfKind ? [error] : [], again: problem && words.forms.chooseAgain, accept: '.csv,.tsv,.txt,.json,text/csv,text/tab-separated-values,text/plain,application/json', required: true })}
<div class="actions"><button>${imports.send}</button></div></form>`;
}

function kindsIn({ exports }: Words): Readonly<Record<Kind, string>> {
  return {
    following: exports.follows,
    lists: exports.lists,
    muting: exports.mutes,
    blocking: exports.blocks,
    domain_blocking: exports.domainBlocks,
    bookmarks: exports.bookmarks,
    filters: exports.filters,
  };
}

function progressOf({ kind, entries, unread, lines, failures, ...counts }: Imported, reader: OwnReader): Html {
  const { words } = reader;
  const { imports } = words;
  const { outcomes } = imports;
  const settled = counts.done + counts.not_found + counts.refused;
  const written = (count: number) => writtenNumber(words.formats, count);
  const became = [
    outcomes[kind](counts.done),
    ...(counts.not_found > 0 ? [outcomes.notFound(counts.not_found)] : []),
    ...(counts.refused > 0 ? [outcomes.refused(counts.refused)] : []),
  ];
  const named = listed(words.formats, [...lines.map(written), ...(unread > lines.length ? ['…'] : [])]);
  return html`<h2>${kindsIn(words)[kind]}</h2>
<p>${imports.read(entries + unread)} ${settled < entries ? imports.underWay(written(settled), written(entries)) : imports.through}</p>
<p>${became.map((one, index) => html`${index > 0 && html` · `}<bdi>${one}</bdi>`)}</p>
${unread > 0 && html`<p class="hint">${imports.unread(unread)} ${named}</p>`}
${settled >= entries && failuresOf(kind, failures, counts.not_found + counts.refused + unread, reader)}`;
}

/** The lines that came to nothing; those of lists as a file and to be tried again, those of filters only by name. */
function failuresOf(
  kind: Kind,
  failures: readonly Failure[],
  total: number,
  { account, words }: OwnReader,
): Html | null {
  const { failures: said } = words.imports;
  const more = total - failures.length;
  if (failures.length === 0) return null;
  const canRetry = kind !== 'filters' && failures.some(({ outcome }) => outcome !== 'unread');
  return html`<details><summary>${said.title}</summary><ul class="rows">${failures.map(
    ({ line, outcome, cells }) =>
      html`<li>${line !== null && html`${said.line(writtenNumber(words.formats, line))}: `}<bdi>${cells.filter(Boolean).join(', ')}</bdi> – ${said[outcome]}</li>`,
  )}${more > 0 && html`<li>${said.more(more)}</li>`}</ul></details>
${kind !== 'filters' && html`<p><a href="/settings/import/${kind}/failures.csv">${said.download}</a></p>`}
${canRetry && html`<form method="post" action="/settings/import/${kind}/retry">${formFields(account)}<div class="actions"><button class="small secondary">${said.retry}</button></div></form>`}`;
}
