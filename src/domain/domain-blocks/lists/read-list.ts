import { parseCsv } from '../../../lib/csv.ts';
import { failed } from '../../../lib/errors.ts';
import { isNestedDeeper } from '../../../lib/json.ts';
import { said } from '../../../lib/said.ts';
import type { Instance } from '../../../platform/db/handle.ts';
import { type ListEntry, type ListProblem, type RawEntry, readEntry } from './entry.ts';

export const LIST_FORMATS = ['csv', 'json', 'plain'] as const;

export type ListFormat = (typeof LIST_FORMATS)[number];

export type ReadList = { readonly entries: readonly ListEntry[]; readonly problems: readonly ListProblem[] };

/** The maximum size (bytes) of a list and number of its entries. */
export const LIST_LIMITS = { bytes: 8_388_608, entries: 50_000 } as const;

const MAX_DEPTH = 8;

/** Mastodon's order, for lists without a header row. */
const COLUMNS = ['domain', 'severity', 'reject_media', 'reject_reports', 'public_comment', 'obfuscate'] as const;

/** Column names of other software. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['comment', 'public_comment'],
  ['reason', 'public_comment'],
  ['hostname', 'domain'],
  ['instance', 'domain'],
]);

/**
 * Parses a list of domains: CSV as Mastodon, GoToSocial and FediBlockHole write it, with or without a header row; JSON as GoToSocial
 * exports it and Mastodon publishes it; or one domain per line. A domain that is named twice, or is this server's own, is a problem. 422
 * for a list that cannot be parsed at all or is too long.
 */
export async function readList(text: string, format: ListFormat, { domain: own }: Instance): Promise<ReadList> {
  const raw = await { csv: rawCsv, json: rawJson, plain: rawPlain }[format](text);
  if (raw.length > LIST_LIMITS.entries) {
    throw failed(said('listTooLong', LIST_LIMITS.entries));
  }
  const entries = new Map<string, ListEntry>();
  const problems: ListProblem[] = [];
  for (const row of raw) {
    const read = readEntry(row);
    if ('length' in read) problems.push(...read);
    else if (read.domain === own) problems.push({ line: row.line, field: 'domain', message: said('isOfThisServer') });
    else if (!entries.has(read.domain)) entries.set(read.domain, read);
    else {
      const { line } = entries.get(read.domain) ?? read;
      problems.push({ line: row.line, field: 'domain', message: said('isListedAlready', read.domain, line) });
    }
  }
  return { entries: [...entries.values()], problems };
}

async function rawCsv(text: string): Promise<RawEntry[]> {
  const { rows } = await parseCsv(text);
  const names = rows[0]?.cells.map(columnName) ?? [];
  const named = names.includes('domain');
  const columns = named ? names : COLUMNS;
  return rows.slice(named ? 1 : 0).map(({ line, cells }) => ({
    line,
    values: new Map(columns.map((name, index) => [name, cells[index] ?? ''])),
  }));
}

function columnName(text: string): string {
  const name = text.replace(/^#/, '').trim().toLowerCase();
  return SYNONYMS.get(name) ?? name;
}

function rawPlain(text: string): RawEntry[] {
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, domain: (line.split('#', 1)[0] ?? '').trim() }))
    .filter(({ domain }) => domain !== '')
    .map(({ line, domain }) => ({ line, values: new Map([['domain', domain]]) }));
}

function rawJson(text: string): RawEntry[] {
  const parsed = isNestedDeeper(text, MAX_DEPTH) ? undefined : parsedJson(text);
  if (!Array.isArray(parsed)) throw failed('listNotArray');
  return parsed.map((item: unknown, index) => ({ line: index + 1, values: valuesOf(item) }));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valuesOf(item: unknown): Map<string, string> {
  if (typeof item === 'string') return new Map([['domain', item]]);
  if (typeof item !== 'object' || item === null) return new Map();
  const pairs = Object.entries(item).flatMap(([name, value]) =>
    ['string', 'boolean', 'number'].includes(typeof value) ? [[columnName(name), String(value)] as const] : [],
  );
  return new Map(pairs);
}
