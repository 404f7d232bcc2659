import { AppError, type ErrorKind } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';

/** Why a fetch failed: `refused` by our own rules, `status` by the response of the other server. */
export type FetchReason =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'type'
  | 'malformed';

type Extra = { readonly status?: number; readonly headers?: Record<string, string>; readonly cause?: unknown };

/** A failed fetch, as an error of the closed kinds: 'unavailable' and 'too_many' are worth another try, the rest is not. */
export class FetchError extends AppError {
  readonly reason: FetchReason;
  /** The other server's status, when it answered. */
  readonly status: number | undefined;
  /** The headers it answered with, lower case. */
  readonly headers: Record<string, string>;

  constructor(reason: FetchReason, message: string, { status, headers = {}, cause }: Extra = {}) {
    super(kindOf(reason, status), untranslated(message), { cause });
    this.name = 'FetchError';
    this.reason = reason;
    this.status = status;
    this.headers = headers;
  }
}

function kindOf(reason: FetchReason, status = 0): ErrorKind {
  if (reason === 'unreachable' || reason === 'timeout') return 'unavailable';
  if (reason === 'too_large') return 'too_large';
  if (reason !== 'status') return 'invalid';
  if (status === 404) return 'not_found';
  if (status === 410) return 'gone';
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 429) return 'too_many';
  return status >= 500 || status === 408 ? 'unavailable' : 'invalid';
}
