import { fstatSync } from 'node:fs';
import { styleText } from 'node:util';
import { readJournalStream } from './config/env.ts';

/** Where lines of text go: `terminal` with times and colours, `journal` with systemd's priorities in their place. */
export type TextTarget = 'terminal' | 'journal';

type Entry = { readonly [key: string]: unknown };

/** Priorities by which the journal files its lines. sd-daemon(3). */
const PRIORITIES: Readonly<Record<string, number>> = { fatal: 2, error: 3, warn: 4, info: 6, debug: 7, trace: 7 };

/** Characters that could move the cursor, or forge a line; what other servers send may contain them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Whether a stream is read as text: by a person at a terminal, or in the journal of systemd, whose file is named. Undefined for files and
 * programs.
 */
export function textTarget(
  { isTTY = false, fd }: { readonly isTTY?: boolean; readonly fd: number },
  journal = readJournalStream(),
): TextTarget | undefined {
  if (isTTY) return 'terminal';
  if (journal === undefined) return undefined;
  const { dev, ino } = fstatSync(fd);
  return journal === `${dev}:${ino}` ? 'journal' : undefined;
}

/** Writes a line of the log, in JSON, as text; with its line break. An address to be opened (`open`) stands out. */
export function asText(line: string, target: TextTarget): string {
  const entry: unknown = JSON.parse(line);
  if (!isEntry(entry)) return line;
  const { level, time, msg, err, open, ...others } = entry;
  const label = String(level);
  const text = [msg, open, ...Object.entries(others).map(([name, value]) => `${name}=${valueText(value)}`)]
    .filter((part) => part !== undefined)
    .map((part) => plain(String(part)))
    .join(' ');
  const lines = [text, ...errorLines(err)];
  if (target === 'journal') return lines.map((one) => `<${PRIORITIES[label] ?? 6}>${one}\n`).join('');
  const [first = '', ...more] = lines;
  const shown = [`${clock(time)} ${tag(label)} ${first}`, ...more.map((one) => `    ${one}`)].join('\n');
  return open === undefined ? `${shown}\n` : `\n${styleText('bold', shown)}\n\n`;
}

function clock(time: unknown): string {
  const at = new Date(String(time));
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

function tag(level: string): string {
  const text = level.toUpperCase().padEnd(5);
  if (level === 'warn') return styleText('yellow', text);
  return level === 'error' || level === 'fatal' ? styleText('red', text) : text;
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return /^[\w.,:;/@%+?&=~-]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value);
}

/** An error as pino serialises it: its stack, which begins with its message. */
function errorLines(err: unknown): string[] {
  if (err === undefined) return [];
  const { stack, message }: Entry = isEntry(err) ? err : { message: valueText(err) };
  return String(stack ?? message)
    .split('\n')
    .map((line) => plain(line.trimEnd()));
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** A line of text in which every character that could move the cursor or forge a line is replaced. */
export function plain(line: string, replaced: (character: string) => string = () => '\ufffd'): string {
  return line.replace(CONTROL, replaced);
}
