import { AppError, type ErrorDetails, type ErrorKind, FailedElsewhere } from '../lib/errors.ts';
import { type Message, type Said, said } from '../lib/said.ts';
import { isUnstorableText, TimeUnknown } from '../platform/db/errors.ts';
import { en } from '../words/en.ts';
import { errorText } from '../words/errors.ts';
import type { Words } from '../words/words.ts';
import { ConfirmationNeeded } from './fresh.ts';
import { RateLimited } from './rate-limits.ts';
import { SecondFactorNeeded } from './second-factor-needed.ts';

const STATUS: Record<ErrorKind, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
};

export type ErrorAnswer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };

/**
 * A refusal because of overload, either of everybody or of somebody who exceeds their share. It is not logged, because a flood of them
 * would fill the log.
 */
export class Overloaded extends AppError {
  constructor(kind: 'unavailable' | 'too_many', message: Message) {
    super(kind, message);
  }
}

/** A bearer token is missing or no longer good. */
export class TokenRefused extends AppError {
  constructor(reason: Said) {
    super('unauthorized', reason);
  }
}

const KNOWN = [Overloaded, FailedElsewhere, TimeUnknown];

/** Whether an error is a fault of this server, of which its log tells. */
export function isFault(error: unknown, status: number): boolean {
  return status >= 500 && !KNOWN.some((known) => error instanceof known);
}

/** The default Retry-After (s) by status. */
const RETRY_AFTER = new Map([
  [429, '60'],
  [503, '30'],
]);

/**
 * The only map from errors to HTTP: Mastodon's `{"error": …}` with our own `code` for programs, in the language of whoever asks. Unexpected
 * errors reveal nothing of their cause.
 */
export function errorAnswer(error: unknown, words: Words = en): ErrorAnswer {
  const { status, body } = statusAndBody(error, words);
  const headers = headersOf(error, status);
  return { status, headers: words === en ? headers : { ...headers, 'content-language': words.language }, body };
}

function headersOf(error: unknown, status: number): Record<string, string> {
  if (error instanceof RateLimited) return { ...error.headers };
  if (error instanceof TokenRefused) return { 'www-authenticate': tokenChallenge('invalid_token', error.said) };
  // A script sends the form once more as a browser does, which leads to where one confirms, or sets up what is needed.
  if (error instanceof ConfirmationNeeded || error instanceof SecondFactorNeeded) return { [WHOLE_PAGE]: 'confirm' };
  return retryHeaders(status);
}

/** The header of an answer to a script that only a whole page can follow. */
const WHOLE_PAGE = 'x-whinchat-whole-page';

/** What a 401 says about the token it asks for, in English, because a header has no language. RFC 6750, 3. */
export function tokenChallenge(error: string, description: Said): string {
  return `Bearer realm="OAuth", error="${error}", error_description="${description.text}"`;
}

/** The header with which answers of 429 and 503 say when to try again. */
export function retryHeaders(status: number): Record<string, string> {
  const after = RETRY_AFTER.get(status);
  return after === undefined ? {} : { 'retry-after': after };
}

function statusAndBody(error: unknown, words: Words): Omit<ErrorAnswer, 'headers'> {
  if (error instanceof AppError) {
    const body: Record<string, unknown> = { error: errorText(error.said, words), code: error.kind };
    if (error.details) body.details = written(error.details, words);
    return { status: STATUS[error.kind], body };
  }
  if (isUnstorableText(error)) return statusAndBody(new AppError('bad_request', 'impossibleCharacters'), words);
  const status = clientStatus(error);
  if (status) {
    return { status, body: { error: error instanceof Error ? error.message : 'Bad request', code: codeOf(status) } };
  }
  return { status: 500, body: { error: errorText(UNEXPECTED, words), code: 'unexpected' } };
}

const UNEXPECTED = said('unexpected');

function written(details: ErrorDetails, words: Words): Record<string, { error: string; description: string }[]> {
  const fields = Object.entries(details).map(([field, errors]) => {
    const texts = errors.map(({ error, description }) => ({ error, description: errorText(description, words) }));
    return [field, texts] as const;
  });
  return Object.fromEntries(fields);
}

/** The error kind for an HTTP status. */
function codeOf(status: number): string {
  return Object.entries(STATUS).find(([, known]) => known === status)?.[0] ?? 'bad_request';
}

/** Fastify's own refusals (bad JSON, body too large, unsupported type) carry a 4xx status. */
function clientStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
