import { type AppError, type ErrorDetails, invalid } from '../../lib/errors.ts';
import { asSaid, type Said, said } from '../../lib/said.ts';
import { isLonger } from '../../lib/text/bounds.ts';

const SENTENCES = {
  ERR_BLOCKED: said`uses a disallowed e-mail provider`,
  ERR_BLANK: said`can't be blank`,
  ERR_INVALID: said`is invalid`,
  ERR_TAKEN: said`has already been taken`,
  ERR_RESERVED: said`is reserved`,
  ERR_ACCEPTED: said`must be accepted`,
  ERR_BELOW_LIMIT: said`is below the age limit`,
} as const;

const LABELS: Readonly<Record<string, Said>> = {
  email: said`E-mail address`,
  date_of_birth: said`Date of birth`,
  tag_name: said`Tag name`,
};

/** Collects the errors in the fields of a form, as Mastodon's `ERR_…` codes with a sentence for each. */
export class FieldErrors {
  readonly details: ErrorDetails = {};

  add(field: string, error: string, description: string | Said): void {
    const errors = this.details[field] ?? [];
    errors.push({ error, description: asSaid(description) });
    this.details[field] = errors;
  }

  addKnown(field: string, error: keyof typeof SENTENCES): void {
    this.add(field, error, SENTENCES[error]);
  }

  /** Adds an error when the text is too short or too long; `length` counts in the unit of the limits. */
  checkLength(field: string, length: number, { min = 0, max }: { min?: number; max: number }): void {
    if (length < min) this.add(field, 'ERR_TOO_SHORT', said`is too short (minimum is ${min} characters)`);
    if (length > max) this.add(field, 'ERR_TOO_LONG', said`is too long (maximum is ${max} characters)`);
  }

  /** Adds an error when the text has more than `max` characters, as `isLonger` counts them. */
  checkText(field: string, text: string, max: number): void {
    if (isLonger(text, max)) this.add(field, 'ERR_TOO_LONG', said`is too long (maximum is ${max} characters)`);
  }

  get any(): boolean {
    return Object.keys(this.details).length > 0;
  }

  /** A 422 with all of the errors, or undefined when there are none. */
  toError(): AppError | undefined {
    if (!this.any) return undefined;
    const messages = Object.entries(this.details).flatMap(([field, errors]) =>
      errors.map(({ description }) => said`${labelOf(field)} ${description}`),
    );
    return invalid(said`Validation failed: ${messages}`, this.details);
  }
}

function labelOf(field: string): Said {
  return LABELS[field] ?? asSaid(field.charAt(0).toUpperCase() + field.slice(1));
}
