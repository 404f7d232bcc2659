/** Why a stream is refused, in Mastodon's words. */
export class StreamError extends Error {
  readonly status: 400 | 401 | 404 | 429 | 503;

  constructor(status: StreamError['status'], message: string) {
    super(message);
    this.name = 'StreamError';
    this.status = status;
  }
}
