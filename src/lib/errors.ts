import { asSaid, type Message, type Said, said } from './said.ts';

/** The closed set of ways in which a request can fail; a single map turns them into HTTP responses. */
export type ErrorKind =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'timed_out'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'invalid'
  | 'too_many'
  | 'unavailable';

/** An invalid field: Mastodon's `ERR_…` code and what is wrong with it, for people. */
export type FieldError = { error: string; description: Said };

export type ErrorDetails = Record<string, FieldError[]>;

type Extra = { cause?: unknown; details?: ErrorDetails };

/** An expected failure whose message is safe to show to the client. It is in English; `said` has what is needed to say it otherwise. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly details: ErrorDetails | undefined;
  readonly said: Said;

  constructor(kind: ErrorKind, message: Message, extra: Extra = {}) {
    const said = asSaid(message);
    super(said.text, { cause: extra.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.details = extra.details;
    this.said = said;
  }
}

/** What cannot be answered because another server is slow or out of order. It is no fault of this one, of which its log would tell. */
export class FailedElsewhere extends AppError {
  constructor(message: Message, cause: unknown) {
    super('unavailable', message, { cause });
  }
}

/** Whether a retry may succeed: the other side is unavailable right now, or asks to be left alone for a while. */
export function isTransient(error: unknown): boolean {
  return error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'too_many');
}

/** 404. The default text is Mastodon's for generic records; statuses and polls say "Not Found". */
export function notFound(message: Message = 'recordNotFound'): AppError {
  return new AppError('not_found', message);
}

/** 422. */
export function invalid(message: Message, details?: ErrorDetails): AppError {
  return new AppError('invalid', message, details ? { details } : {});
}

/** 422 that says what is wrong, in Mastodon's form: "Validation failed: …". */
export function failed(problem: Message | readonly Said[], details?: ErrorDetails): AppError {
  return invalid(said('validationFailed', typeof problem === 'string' ? said(problem) : problem), details);
}

/** 403. The default text is Mastodon's for a policy that refuses. */
export function forbidden(message: Message = 'notAllowed'): AppError {
  return new AppError('forbidden', message);
}

/** For `catch`, where it is no mistake that something is not there: undefined for not-found; anything else is thrown on. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
}

/** For `catch`, where it is no harm that something cannot be done at the moment, as on a full disk; anything else is thrown on. */
export function undefinedIfUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
}
