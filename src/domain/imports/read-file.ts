import { type CsvRow, parseCsv } from '../../lib/csv.ts';
import { AppError } from '../../lib/errors.ts';
import { addressColumnOf, addressOf, COLUMNS, type Entry, IMPORT_KINDS, type ImportKind } from './kinds.ts';

/** The maximum number of lines of a file (as on Mastodon) and its size in bytes, which allows for the longest lines. */
export const IMPORT_LIMITS = { lines: 20_000, bytes: 4_194_304 } as const;

/** Why a file cannot be taken over. */
export type FileProblem = 'empty' | 'too_long' | 'no_list' | 'other_kind' | 'nothing_read';

/** What a file names, each thing once, and the numbers of the lines that name nothing of the kind. */
export type ReadFile = { readonly entries: readonly Entry[]; readonly unreadLines: readonly number[] };

/** Reads a list as Mastodon and this server export it, with or without a header, or with one address a line. */
export async function readImport(bytes: Uint8Array, kind: ImportKind): Promise<ReadFile | FileProblem> {
  const text = textOf(bytes);
  if (text.trim() === '') return 'empty';
  if (text.trimEnd().split(/\r\n?|\n/).length > IMPORT_LIMITS.lines) return 'too_long';
  const rows = await rowsOf(text);
  if (!rows) return 'no_list';
  const header = headerOf(rows[0]);
  if (header && isOfOtherKind(header, kind)) return 'other_kind';
  const read = entriesOf(rows.slice(header ? 1 : 0), kind, header ?? COLUMNS[kind]);
  if (read.entries.length > 0) return read;
  return read.unreadLines.length > 0 ? 'nothing_read' : 'empty';
}

/** What is no UTF-8 was saved by a table calculator of Windows. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function rowsOf(text: string): Promise<readonly CsvRow[] | undefined> {
  try {
    return await parseCsv(text);
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
function isOfOtherKind(header: readonly string[], kind: ImportKind): boolean {
  const foreign = IMPORT_KINDS.flatMap((other) => COLUMNS[other]).filter((name) => !COLUMNS[kind].includes(name));
  return header.some((name) => foreign.includes(name));
}

function entriesOf(rows: readonly CsvRow[], kind: ImportKind, columns: readonly string[]): ReadFile {
  const entries = new Map<string, Entry>();
  const unreadLines: number[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: string) => (columns.includes(name) ? cells[columns.indexOf(name)] : undefined);
    const address = addressOf(kind, cell(addressColumnOf(kind)) ?? '');
    const list = kind === 'lists' ? cell('list name') : undefined;
    const key = JSON.stringify([list, address]);
    if (address === undefined || list === '') unreadLines.push(line);
    else if (!entries.has(key)) entries.set(key, { address, ...termsIn(cell), ...(list !== undefined && { list }) });
  }
  return { entries: [...entries.values()], unreadLines };
}

function termsIn(cell: (name: string) => string | undefined): Omit<Entry, 'address'> {
  const [reblogs, notify] = [yesOrNo(cell('show boosts')), yesOrNo(cell('notify on new posts'))];
  const notifications = yesOrNo(cell('hide notifications'));
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

function yesOrNo(text: string | undefined): boolean | undefined {
  const written = text?.toLowerCase();
  return written === 'true' || written === 'false' ? written === 'true' : undefined;
}
