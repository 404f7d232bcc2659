import { type AppError, type ErrorDetails, invalid } from '../../lib/errors.ts';

const SENTENCES = {
  ERR_BLOCKED: 'uses a disallowed e-mail provider',
  ERR_BLANK: "can't be blank",
  ERR_INVALID: 'is invalid',
  ERR_TAKEN: 'has already been taken',
  ERR_RESERVED: 'is reserved',
  ERR_ACCEPTED: 'must be accepted',
  ERR_BELOW_LIMIT: 'is below the age limit',
} as const;

const LABELS: Record<string, string> = {
  email: 'E-mail address',
  date_of_birth: 'Date of birth',
  tag_name: 'Tag name',
};

/** Collects the errors in the fields of a form, as Mastodon's `ERR_…` codes with a sentence for each. */
export class FieldErrors {
  readonly details: ErrorDetails = {};

  add(field: string, error: string, description: string): void {
    const errors = this.details[field] ?? [];
    errors.push({ error, description });
    this.details[field] = errors;
  }

  addKnown(field: string, error: keyof typeof SENTENCES): void {
    this.add(field, error, SENTENCES[error]);
  }

  /** Adds an error when the text is too short or too long; `length` counts in the unit of the limits. */
  checkLength(field: string, length: number, { min = 0, max }: { min?: number; max: number }): void {
    if (length < min) this.add(field, 'ERR_TOO_SHORT', `is too short (minimum is ${min} characters)`);
    if (length > max) this.add(field, 'ERR_TOO_LONG', `is too long (maximum is ${max} characters)`);
  }

  get any(): boolean {
    return Object.keys(this.details).length > 0;
  }

  /** A 422 with all of the errors, or undefined when there are none. */
  toError(): AppError | undefined {
    if (!this.any) return undefined;
    const messages = Object.entries(this.details).flatMap(([field, errors]) =>
      errors.map(({ description }) => `${labelOf(field)} ${description}`),
    );
    return invalid(`Validation failed: ${messages.join(', ')}`, this.details);
  }
}

function labelOf(field: string): string {
  return LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}
