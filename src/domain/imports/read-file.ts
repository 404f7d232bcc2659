import { type Csv, type CsvRow, parseCsv, readFlag } from '../../lib/csv.ts';
import { AppError } from '../../lib/errors.ts';
import { decodeText } from '../../lib/text/decode.ts';
import {
  addressColumnOf,
  addressOf,
  COLUMNS,
  type Entry,
  type ImportKind,
  type ListKind,
  type ReadFile,
  type UnreadLine,
} from './kinds.ts';
import { readFilters } from './read-filters.ts';

/** The maximum number of lines of a file (as on Mastodon) and its size in bytes, which allows for the longest lines. */
export const IMPORT_LIMITS = { lines: 20_000, bytes: 4_194_304 } as const;

/** Why a file cannot be taken over. */
export type FileProblem = 'empty' | 'too_long' | 'no_list' | 'no_filters' | 'other_kind' | 'nothing_read';

/** Reads what Mastodon and this server export: lists with or without a header, or with one address a line, and filters. */
export async function readImport(bytes: Uint8Array, kind: ImportKind): Promise<ReadFile | FileProblem> {
  const text = decodeText(bytes);
  if (text.trim() === '') return 'empty';
  if (text.trimEnd().split(/\r\n?|\n/).length > IMPORT_LIMITS.lines) return 'too_long';
  const read = kind === 'filters' ? readFilters(text) : await readCsv(text, kind);
  if (typeof read === 'string' || read.entries.length > 0) return read;
  return read.unread.length > 0 ? 'nothing_read' : 'empty';
}

async function readCsv(text: string, kind: ListKind): Promise<ReadFile | FileProblem> {
  const csv = await csvOf(text);
  if (!csv) return 'no_list';
  const header = headerOf(csv.rows[0]);
  if (header && isOfOtherKind(header, kind)) return 'other_kind';
  return entriesOf(header ? { ...csv, rows: csv.rows.slice(1) } : csv, kind, header ?? COLUMNS[kind]);
}

async function csvOf(text: string): Promise<Csv | undefined> {
  try {
    return await parseCsv(text, { oneLineEach: true });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const FIRST_COLUMNS: ReadonlySet<string> = new Set(Object.values(COLUMNS).map(([first]) => first));

/** The names of the columns, if the row consists of them and names nobody. Mastodon writes some with `#`. */
function headerOf(row: CsvRow | undefined): readonly string[] | undefined {
  const names = row?.cells.map((cell) => cell.replace(/^#/, '').trim().toLowerCase()) ?? [];
  return FIRST_COLUMNS.has(names[0] ?? '') && !names.some((name) => name.includes('@')) ? names : undefined;
}

/** Whether a column is that of other lists, and not of this one. Columns that no list has are ignored. */
function isOfOtherKind(header: readonly string[], kind: ListKind): boolean {
  const foreign = Object.values(COLUMNS)
    .flat()
    .filter((name) => !COLUMNS[kind].includes(name));
  return header.some((name) => foreign.includes(name));
}

/** What the rows name that have these columns, each thing once. */
export function entriesOf({ rows, delimiter }: Csv, kind: ListKind, columns: readonly string[]): ReadFile {
  const entries = new Map<string, Entry>();
  const unread: UnreadLine[] = [];
  for (const { line, cells: written } of rows) {
    const cells = mended(written, kind, columns, delimiter);
    const cell = (name: string) => (columns.includes(name) ? cells[columns.indexOf(name)] : undefined);
    const address = addressOf(kind, cell(addressColumnOf(kind)) ?? '');
    const list = kind === 'lists' ? cell('list name') : undefined;
    const key = JSON.stringify([list, address]);
    if (address === undefined || list === '')
      unread.push({ line, cells: COLUMNS[kind].map((name) => cell(name) ?? '') });
    else if (!entries.has(key))
      entries.set(key, { line, address, ...termsIn(cell), ...(list !== undefined && { list }) });
  }
  return { entries: [...entries.values()], unread };
}

/** The cells of a row in which a comma stands that no quote signs enclose: in the address of a post, or in the name of a list (Misskey). */
function mended(
  cells: readonly string[],
  kind: ListKind,
  columns: readonly string[],
  delimiter: string,
): readonly string[] {
  if (columns.length === 1) {
    const whole = cells.join(delimiter);
    return cells.length > 1 && !/\s/.test(whole) && addressOf(kind, whole) !== undefined ? [whole] : cells;
  }
  if (kind !== 'lists' || columns !== COLUMNS.lists) return cells;
  const at = cells.findLastIndex((cell) => addressOf(kind, cell) !== undefined);
  return at > 1 ? [cells.slice(0, at).join(`${delimiter} `), ...cells.slice(at)] : cells;
}

function termsIn(cell: (name: string) => string | undefined): Omit<Entry, 'address'> {
  const flag = (name: string) => readFlag(cell(name) ?? '');
  const [reblogs, notify] = [flag('show boosts'), flag('notify on new posts')];
  const notifications = flag('hide notifications');
  const languages = cell('languages')
    ?.split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  return {
    ...(reblogs !== undefined && { reblogs }),
    ...(notify !== undefined && { notify }),
    ...(languages && { languages }),
    ...(notifications !== undefined && { notifications }),
  };
}
