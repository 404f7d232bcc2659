/** What a route answers: a JSON value, JSON text made beforehand, HTML or other text, or nothing. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AnswerBody;
};

export type AnswerBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string }
  | { readonly kind: 'empty' };

type Options = { status?: number; headers?: Record<string, string> };

/** A JSON answer. */
export function json(value: unknown, options: Options = {}): Answer {
  return { status: options.status ?? 200, headers: options.headers ?? {}, body: { kind: 'json', value } };
}

/** JSON that is text already: rendered once, kept in a cache. */
export function rawJson(text: string, options: Options = {}): Answer {
  return textAnswer(text, 'application/json; charset=utf-8', options);
}

/** Text of any type, such as HTML or a feed. */
export function textAnswer(text: string, type: string, options: Options = {}): Answer {
  return { status: options.status ?? 200, headers: options.headers ?? {}, body: { kind: 'raw', text, type } };
}

/** An answer without a body. */
export function empty(status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: { kind: 'empty' } };
}

/** A redirect. */
export function redirect(location: string, status = 302): Answer {
  return empty(status, { location });
}
