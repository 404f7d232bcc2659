import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { isLonger } from '../../lib/text/bounds.ts';

/** A poll as a client submits it. */
export type PollDraft = {
  readonly options: readonly string[];
  /** Seconds. */
  readonly expiresIn: number | undefined;
  readonly multiple: boolean;
  readonly hideTotals: boolean;
};

/** Limits of a poll; durations in seconds. Mastodon: PollOptionsValidator, PollExpirationValidator. */
export const POLL_LIMITS = { maxOptions: 4, maxCharacters: 50, minDuration: 300, maxDuration: 2_629_746 } as const;

/** A poll that may be asked. */
export type CheckedPoll = {
  readonly options: readonly string[];
  /** Seconds. */
  readonly expiresIn: number;
  readonly multiple: boolean;
  readonly hideTotals: boolean;
};

/** Checks a poll, dropping blank options. Those in `known` were accepted before. 422 for too few, too many, equal or long options and for a bad duration. */
export function checkPoll(
  { options: given, expiresIn, multiple, hideTotals }: PollDraft,
  known: readonly string[] = [],
): CheckedPoll {
  const options = given.map((option) => option.trim()).filter((option) => known.includes(option) || !isBlank(option));
  const { maxOptions, maxCharacters, minDuration, maxDuration } = POLL_LIMITS;
  if (options.length < 2) throw failed('choicesTooFew');
  if (options.length > maxOptions) throw failed(said('tooManyChoices', maxOptions));
  if (options.some((option) => !known.includes(option) && isLonger(option, maxCharacters))) {
    throw failed(said('choicesTooLong', maxCharacters));
  }
  if (new Set(options).size < options.length) throw failed('choicesDuplicate');
  if (expiresIn === undefined) throw failed('deadlineBlank');
  if (expiresIn > maxDuration) throw failed('deadlineTooLate');
  if (expiresIn < minDuration) throw failed('deadlineTooSoon');
  return { options, expiresIn, multiple, hideTotals };
}
