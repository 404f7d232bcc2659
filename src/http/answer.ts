import type { Readable } from 'node:stream';
import type { Outcome, PageContent } from './html/content.ts';

/** The response of a route: a JSON value, text that is already JSON, HTML or other text, a page, or nothing. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The values of Set-Cookie headers. */
  readonly cookies?: readonly string[];
  /** What has come of the form that was sent, which the next page says. */
  readonly outcome?: Outcome | undefined;
  readonly body: AnswerBody;
};

export type AnswerBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string }
  | { readonly kind: 'page'; readonly content: PageContent }
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly type: string }
  | { readonly kind: 'stream'; readonly stream: Readable; readonly type: string }
  | { readonly kind: 'empty' };

const JSON_TYPE = 'application/json; charset=utf-8';

type Options = { status?: number; headers?: Record<string, string> };

/** A JSON response. */
export function json(value: unknown, options: Options = {}): Answer {
  return { status: options.status ?? 200, headers: options.headers ?? {}, body: { kind: 'json', value } };
}

/** Text that is already JSON, for example from a cache. */
export function rawJson(text: string, options: Options = {}): Answer {
  return textAnswer(text, JSON_TYPE, options);
}

/** Text of any type, such as HTML or a feed. */
export function textAnswer(text: string, type: string, options: Options = {}): Answer {
  return { status: options.status ?? 200, headers: options.headers ?? {}, body: rawBody(text, type) };
}

/** An answer without a body. */
export function empty(status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: { kind: 'empty' } };
}

/** An empty 200 with Mastodon's content type, because masto.js treats an answer without one as a failure. */
export function done(): Answer {
  return { status: 200, headers: {}, body: { kind: 'raw', text: '', type: 'text/html' } };
}

/** A file that is downloaded as it is read, and kept by no cache. */
export function download(stream: Readable, { name, type }: { readonly name: string; readonly type: string }): Answer {
  const headers = {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: { kind: 'stream', stream, type } };
}

/** A redirect. */
export function redirect(location: string, status = 302): Answer {
  return empty(status, { location });
}

const LONG_TEXT = 4096;

/** The same response with a long text as bytes, because Node would allocate three times its length to encode it each time. */
export function encoded(answer: Answer): Answer {
  const { body } = answer;
  if (body.kind === 'json') return encoded({ ...answer, body: rawBody(JSON.stringify(body.value), JSON_TYPE) });
  if (body.kind !== 'raw' || body.text.length <= LONG_TEXT) return answer;
  return { ...answer, body: { kind: 'bytes', bytes: Buffer.from(body.text), type: body.type } };
}

function rawBody(text: string, type: string): AnswerBody {
  return { kind: 'raw', text, type };
}
