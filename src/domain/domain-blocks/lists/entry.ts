import { normalizeDomain } from '../../../lib/acct.ts';
import { readFlag } from '../../../lib/csv.ts';
import { type Said, said } from '../../../lib/said.ts';
import { cut, shorten } from '../../../lib/text/cut.ts';
import type { DomainBlockSeverity } from '../save-domain-block.ts';

/** What a list says about a domain. */
export type ListEntry = {
  /** Its position in the list, from 1: the line number, or the place in a JSON array. */
  readonly line: number;
  readonly domain: string;
  readonly severity: DomainBlockSeverity;
  readonly rejectMedia: boolean;
  readonly rejectReports: boolean;
  readonly obfuscate: boolean;
  readonly publicComment: string | null;
  readonly privateComment: string | null;
};

/** An error in a list. */
export type ListProblem = { readonly line: number; readonly field: string; readonly message: Said };

/** One row of a list before validation: values by Mastodon's column names. */
export type RawEntry = { readonly line: number; readonly values: ReadonlyMap<string, string> };

const MAX_COMMENT = 2000;
const NUL = String.fromCharCode(0);

/** Includes the terms of other software: FediBlockHole and Pleroma. */
const SEVERITIES: ReadonlyMap<string, DomainBlockSeverity> = new Map([
  ['noop', 'noop'],
  ['none', 'noop'],
  ['silence', 'silence'],
  ['limit', 'silence'],
  ['suspend', 'suspend'],
  ['', 'suspend'],
]);
const KNOWN_SEVERITIES = [...SEVERITIES.keys()].filter((word) => word !== '').join(', ');

/** Validates one row; the severity defaults to `suspend`. Mastodon: Admin::ExportDomainBlocksController#import. */
export function readEntry({ line, values }: RawEntry): ListEntry | ListProblem[] {
  const problems: ListProblem[] = [];
  const value = (field: string) => values.get(field)?.replaceAll(NUL, '').trim() ?? '';
  const pick = <T>(field: string, find: (word: string) => T | undefined, known: string): T | undefined => {
    const found = find(value(field).toLowerCase());
    if (found !== undefined) return found;
    problems.push({ line, field, message: said('isNoneOf', shorten(value(field), 80), known) });
    return undefined;
  };
  const flag = (field: string) => pick(field, (word) => (word === '' ? false : readFlag(word)), 'true, false');
  const domain = readListedDomain(value('domain'));
  if (typeof domain !== 'string') problems.push({ line, field: 'domain', message: domain.problem });
  const severity = pick('severity', (word) => SEVERITIES.get(word), KNOWN_SEVERITIES);
  const rejectMedia = flag('reject_media');
  const rejectReports = flag('reject_reports');
  const obfuscate = flag('obfuscate');
  const comment = (field: string) => (value(field) === '' ? null : cut(value(field), MAX_COMMENT).toWellFormed());
  if (problems.length > 0 || typeof domain !== 'string' || severity === undefined) return problems;
  return {
    line,
    domain,
    severity,
    rejectMedia: rejectMedia === true,
    rejectReports: rejectReports === true,
    obfuscate: obfuscate === true,
    publicComment: comment('public_comment'),
    privateComment: comment('private_comment'),
  };
}

/** A whole top-level domain or a name with asterisks is not a server; a list that names one cannot be trusted. */
function readListedDomain(text: string): string | { problem: Said } {
  const name = text.replace(/^\*\./, '');
  if (name === '') return { problem: said('isMissing') };
  if (name.includes('*')) return { problem: said('isObfuscated', shorten(name, 80)) };
  const domain = normalizeDomain(name);
  if (domain === undefined) return { problem: said('isNoDomain', shorten(name, 80)) };
  return domain.includes('.') ? domain : { problem: said('isTopLevelDomain', shorten(name, 80)) };
}

/** A problem as a sentence. */
export function ofLine({ line, field, message }: ListProblem): Said {
  return said('ofLine', line, field, message);
}
