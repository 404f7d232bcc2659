import type { Options } from 'csv-parse/sync';
import { failed } from './errors.ts';
import { said } from './said.ts';

/** A row of a CSV text, and the line, from 1, on which it ends. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** A CSV text, and what separates its cells. */
export type Csv = { readonly delimiter: string; readonly rows: readonly CsvRow[] };

/** The most characters of one row. */
const MAX_ROW = 20_000;

/**
 * The rows of a CSV text that are not empty (RFC 4180), also as spreadsheets and other servers write them: lines may end in several ways,
 * cells be separated by commas, semicolons or tabs, and quote signs stand where they mean nothing. `oneLineEach` is for lists in which no
 * cell has more than one line, so that a quote sign that is never closed costs no line after it. 422 for a row that is too long.
 */
export async function parseCsv(text: string, { oneLineEach = false } = {}): Promise<Csv> {
  const { lines, delimiter } = separatedBy(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'));
  const rows = await rowsOf(lines, { delimiter, relax_quotes: true });
  if (rows && !rows.some((row) => row.cells.some((cell) => isTorn(cell, oneLineEach)))) return { delimiter, rows };
  const unquotedRows = await rowsOf(lines, { delimiter, quote: null });
  if (!unquotedRows) throw failed(said('listUnreadable', said('lineTooLong', MAX_ROW)));
  return { delimiter, rows: unquotedRows.map(({ line, cells }) => ({ line, cells: cells.map(unquoted) })) };
}

/** Whether a quote sign that only seems to open a cell has taken in the lines after it. */
function isTorn(cell: string, oneLineEach: boolean): boolean {
  return cell.includes('\n') && (oneLineEach || cell.startsWith('"'));
}

/** A cell that was read as if quote signs meant nothing. */
function unquoted(cell: string): string {
  return /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** The rows, as far as they can be told apart in this way: undefined when a quoted cell has no end, or a row is too long. */
async function rowsOf(text: string, options: Options): Promise<CsvRow[] | undefined> {
  const { CsvError, parse } = await import('csv-parse/sync');
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      ...options,
      ltrim: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells: cells.map(trimmed).map(withoutFormulaQuote) });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
  return rows;
}

/** A space behind the closing quote sign makes the parser take both signs for a part of the text. */
function trimmed(cell: string): string {
  const text = cell.trimEnd();
  return text === cell ? text : unquoted(text);
}

/** How many lines are looked at to find what separates cells. */
const LOOKED_AT = 100;

/** A line with which spreadsheets tell each other what separates cells; it is left empty, so that lines keep their numbers. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?=\n|$)/i;

/** What stands equally often in each line; a comma where nothing does. */
function separatedBy(text: string): { lines: string; delimiter: string } {
  const stated = SEPARATOR_LINE.exec(text);
  if (stated?.[1]) return { lines: text.slice(stated[0].length), delimiter: stated[1] };
  const lines = firstLines(text).map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const isRegular = (sign: string) => {
    const counts = new Set(lines.map((line) => line.split(sign).length));
    return counts.size === 1 && !counts.has(1);
  };
  return { lines: text, delimiter: [',', ';', '\t'].find(isRegular) ?? ',' };
}

function firstLines(text: string): string[] {
  const lines = text.slice(0, LOOKED_AT * MAX_ROW).split('\n', LOOKED_AT);
  return lines.filter((line) => line.trim() !== '');
}

/** Removes the quote that `formatCsv` and other software put in front of text that a spreadsheet would take for a formula. */
function withoutFormulaQuote(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '');
}

/**
 * "True" and "false" in the words of spreadsheets, which translate them when they save a list as CSV (LibreOffice and Excel, in the
 * languages of many of their users), and as people write them.
 */
const FLAGS: ReadonlyMap<string, boolean> = new Map(
  [
    'true false',
    'yes no',
    '1 0',
    'wahr falsch',
    'vrai faux',
    'verdadero falso',
    'verdadeiro falso',
    'vero falso',
    'waar onwaar',
    'prawda fałsz',
    'pravda nepravda',
    'igaz hamis',
    'истина ложь',
    'істина хибність',
    'doğru yanlış',
    'sant falskt',
    'sand falsk',
    'sann usann',
    'tosi epätosi',
    'cert fals',
    'adevărat fals',
    'cierto falso',
  ].flatMap((pair) => pair.split(' ').map((word, index) => [word, index === 0] as const)),
);

/** What a cell says that holds a yes or no; undefined for anything else. */
export function readFlag(cell: string): boolean | undefined {
  return FLAGS.get(cell.trim().toLowerCase());
}

/** Formats rows as CSV in which no spreadsheet finds a formula. */
export async function formatCsv(rows: readonly (readonly (string | boolean | null)[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return stringify(
    rows.map((row) => [...row]),
    { cast: { boolean: String }, escape_formulas: true },
  );
}
