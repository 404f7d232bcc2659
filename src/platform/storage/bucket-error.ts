/** A failed request, with the status and error code of the store. */
export class BucketError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, what: string) {
    super(`S3 answered ${status} ${code} to ${what}`);
    this.name = 'BucketError';
    this.status = status;
    this.code = code;
  }
}

/** Statuses of a store that may take the same request later. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/** Whether a request that failed with this may succeed later: the store could not be reached or was busy, and has not refused it. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof BucketError) || PASSING.has(error.status);
}
