import { type AppError, type ErrorDetails, failed } from '../lib/errors.ts';
import { asSaid, fieldNamed, type Message, type Said, said } from '../lib/said.ts';
import { isLonger } from '../lib/text/bounds.ts';

const SENTENCES = {
  ERR_BLOCKED: said('isBlockedProvider'),
  ERR_BLANK: said('isBlank'),
  ERR_INVALID: said('isInvalid'),
  ERR_TAKEN: said('isTaken'),
  ERR_RESERVED: said('isReserved'),
  ERR_ACCEPTED: said('isNotAccepted'),
  ERR_BELOW_LIMIT: said('isBelowAgeLimit'),
} as const;

/** Collects the errors in the fields of a form, as Mastodon's `ERR_…` codes with a sentence for each. */
export class FieldErrors {
  readonly details: ErrorDetails = {};

  add(field: string, error: string, description: Message): void {
    const errors = this.details[field] ?? [];
    errors.push({ error, description: asSaid(description) });
    this.details[field] = errors;
  }

  addKnown(field: string, error: keyof typeof SENTENCES): void {
    this.add(field, error, SENTENCES[error]);
  }

  /** Adds an error when the text is too short or too long; `length` counts in the unit of the limits. */
  checkLength(field: string, length: number, { min = 0, max }: { min?: number; max: number }): void {
    if (length < min) this.add(field, 'ERR_TOO_SHORT', said('isTooShort', min));
    if (length > max) this.add(field, 'ERR_TOO_LONG', said('isTooLong', max));
  }

  /** Adds an error when the text has more than `max` characters, as `isLonger` counts them. */
  checkText(field: string, text: string, max: number): void {
    if (isLonger(text, max)) this.add(field, 'ERR_TOO_LONG', said('isTooLong', max));
  }

  get any(): boolean {
    return Object.keys(this.details).length > 0;
  }

  /** A 422 with all of the errors, or undefined when there are none. */
  toError(): AppError | undefined {
    if (!this.any) return undefined;
    const messages = Object.entries(this.details).flatMap(([field, errors]) =>
      errors.map(({ description }) => said('ofField', labelOf(field), description)),
    );
    return failed(messages, this.details);
  }
}

function labelOf(field: string): Said {
  return field === 'email' ? said('email_address') : fieldNamed(field);
}
