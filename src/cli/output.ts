import type { Command } from 'commander';
import { AppError } from '../lib/errors.ts';
import { plain } from '../platform/log-text.ts';
import { asCommand } from './acts.ts';
import { CommandError } from './failure.ts';

/** What a command answers: a text for people, or with `--json` one value for programs. */
export type Answer = {
  readonly text: string;
  readonly json: unknown;
  /** What is no part of the answer itself, such as that a list is empty; it goes to standard error. */
  readonly remark?: string | undefined;
  /** Why the command has failed, although it has something to say. */
  readonly failure?: string | undefined;
  /** Whether files and programs get the text exactly as it is. */
  readonly exact?: true;
};

type Cell = string | number | boolean | null | undefined | readonly string[];

/** The columns of a list, or the lines about one thing: what each is called, and what it shows. */
export type Fields<T> = Readonly<Record<string, (value: T) => Cell>>;

/** Makes the action of a command from a function that answers. All that commands write to standard output is written here. */
export function answering<A extends readonly unknown[]>(work: (...given: A) => Answer | Promise<Answer>) {
  return async function (this: Command, ...given: A): Promise<void> {
    const answer = await asCommand(this, () => asked(this, () => work(...given)));
    process.stdout.write(this.optsWithGlobals().json === true ? jsonText(answer.json) : textOf(answer));
    if (answer.remark !== undefined) process.stderr.write(`${safe(answer.remark)}\n`);
    if (answer.failure !== undefined) throw new CommandError(answer.failure);
  };
}

/** Names what was asked for where nothing more is known than that it does not exist. */
async function asked(command: Command, work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isMissing = error instanceof AppError && error.said.key === 'recordNotFound';
    throw isMissing ? new CommandError(`There is no such thing: ${command.args.join(' ')}`) : error;
  }
}

/** A sentence that says what was done, and what programs get: the thing that was changed, or the sentence itself. */
export function done(sentence: string, json: unknown = { message: sentence }): Answer {
  return { text: `${sentence}\n`, json };
}

/** A text that is wanted as it is, such as a token or a file. */
export function exactly(text: string, json: unknown): Answer {
  return { text, json, exact: true };
}

/** A list with a header. Long free texts belong into the last column. `limit` is the maximum number of rows that were asked for. */
export function table<T>(
  rows: readonly T[],
  columns: Fields<T>,
  { empty, limit = Number.POSITIVE_INFINITY }: { readonly empty: string; readonly limit?: number },
): Answer {
  if (rows.length === 0) return { text: '', json: rows, remark: empty };
  const header = Object.keys(columns).map((name) => name.toUpperCase());
  const lines = rows.map((row) => Object.values(columns).map((show) => cellText(show(row))));
  const remark = rows.length < limit ? undefined : `No more than ${limit} are shown.`;
  return { text: aligned([header, ...lines]), json: rows, remark };
}

/** One thing, a line for each of its fields; those without a value are left out. */
export function facts<T>(value: T, fields: Fields<T>): Answer {
  const lines = Object.entries(fields)
    .map(([name, show]) => [`${name}:`, cellText(show(value))])
    .filter(([, text]) => text !== '');
  return { text: aligned(lines), json: value };
}

/** Several answers as one, below each other; empty ones are left out. */
export function together(json: unknown, ...parts: readonly Answer[]): Answer {
  const texts = parts.map(({ text }) => text).filter((text) => text !== '');
  return { text: texts.join('\n'), json };
}

/** How many: a number with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The beginning of a free text: what of it fits beside other columns. */
export function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > BRIEF ? `${line.slice(0, BRIEF - 1)}…` : line;
}

/** The usual width of a terminal. */
const BRIEF = 80;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const text = typeof cell === 'object' ? cell.join(', ') : String(cell);
  return plain(text.replace(/\s+/g, ' ').trim());
}

function aligned(lines: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const line of lines)
    for (const [column, text] of line.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(text));
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text));
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
}

const widthOf = (text: string) => [...text].length;

function textOf({ text, exact }: Answer): string {
  return exact && !process.stdout.isTTY ? text : safe(text);
}

/** A text without characters that control a terminal, except for its line breaks. */
export function safe(text: string): string {
  return text
    .split('\n')
    .map((line) => plain(line))
    .join('\n');
}

/** JSON in which all characters that could control a terminal are escaped. */
function jsonText(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split('\n');
  return `${lines.map((line) => plain(line, escaped)).join('\n')}\n`;
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
