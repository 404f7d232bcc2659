import { normalizeDomain } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { type ErrorDetails, failed } from '../../lib/errors.ts';
import { type FieldName, type Said, said } from '../../lib/said.ts';
import { isLonger, isLongerStatus } from '../../lib/text/bounds.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { parseFields } from '../accounts/fields.ts';
import type { ProfileChanges, WrittenField } from './profile-changes.ts';

/** Mastodon: the limits of Account. Lengths in characters as people see them. */
export const PROFILE_LIMITS = {
  displayName: 40,
  note: 500,
  fields: 4,
  fieldName: 255,
  fieldValue: 255,
  pictureDescription: 150,
  attributionDomains: 100,
} as const;

/** Throws 422 with details per attribute when a profile may not be changed this way. What stays as it was is not judged. */
export function assertValidProfile(changes: ProfileChanges, before: WrittenProfile): void {
  const { displayName, note, avatarDescription, headerDescription, fields, attributionDomains } = changes;
  const { pictureDescription } = PROFILE_LIMITS;
  const unless = (known: string, text = '') => (text === known ? '' : text);
  const problems: Problem[] = [
    tooLong('display_name', unless(before.display_name, displayName), PROFILE_LIMITS.displayName),
    noteTooLong(unless(before.note, note)),
    tooLong('avatar_description', unless(before.avatar_description, avatarDescription), pictureDescription),
    tooLong('header_description', unless(before.header_description, headerDescription), pictureDescription),
    ...(fields ? fieldProblems(fields, parseFields(before.fields)) : []),
    ...(attributionDomains ? domainProblems(attributionDomains) : []),
  ].filter((problem) => problem !== undefined);
  if (problems.length === 0) return;
  const details: ErrorDetails = {};
  for (const { attribute, error, description } of problems) {
    details[attribute] = [...(details[attribute] ?? []), { error, description }];
  }
  throw failed(
    problems.map(({ sentence }) => sentence),
    details,
  );
}

/** What a profile says so far. */
export type WrittenProfile = Pick<
  AccountRow,
  'display_name' | 'note' | 'avatar_description' | 'header_description' | 'fields'
>;

type Problem = { attribute: string; error: string; description: Said; sentence: Said };

function problem(attribute: FieldName, error: string, description: Said): Problem {
  return { attribute, error, description, sentence: said('ofField', said(attribute), description) };
}

function tooLong(attribute: FieldName, text: string, max: number): Problem | undefined {
  if (!isLonger(text, max)) return undefined;
  return problem(attribute, 'ERR_TOO_LONG', said('isTooLong', max));
}

/** A note is as long as a post of the same text. Mastodon: NoteLengthValidator, in the words that posts have. */
function noteTooLong(note: string): Problem | undefined {
  const max = PROFILE_LIMITS.note;
  if (!isLongerStatus('', note, max)) return undefined;
  return problem('note', 'ERR_TOO_LONG', said('isOverCharacterLimit', max));
}

function fieldProblems(fields: readonly WrittenField[], before: readonly WrittenField[]): (Problem | undefined)[] {
  const { fieldName, fieldValue } = PROFILE_LIMITS;
  const changed = fields.filter(({ name, value }) => !before.some((one) => one.name === name && one.value === value));
  const long = changed.some(({ name, value }) => isLonger(name, fieldName) || isLonger(value, fieldValue));
  const nameless = changed.some(({ name, value }) => isBlank(name) && !isBlank(value));
  return [
    long ? problem('fields', 'ERR_INVALID', said('haveLongField', fieldValue)) : undefined,
    nameless ? problem('fields', 'ERR_BLANK', said('haveNamelessField')) : undefined,
    fields.length > PROFILE_LIMITS.fields
      ? problem('fields', 'ERR_TOO_LONG', said('areTooMany', PROFILE_LIMITS.fields))
      : undefined,
  ];
}

function domainProblems(domains: readonly string[]): (Problem | undefined)[] {
  const bad = domains.find((domain) => normalizeDomain(domain) === undefined);
  return [
    bad === undefined ? undefined : problem('attribution_domains', 'ERR_INVALID', said('containInvalidDomain', bad)),
    domains.length > PROFILE_LIMITS.attributionDomains
      ? problem('attribution_domains', 'ERR_TOO_LONG', said('areTooMany', PROFILE_LIMITS.attributionDomains))
      : undefined,
  ];
}
