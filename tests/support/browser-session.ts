import type { TestAnswer, TestServer } from './server.ts';

/** What is filled in; pairs where a name comes more than once. */
type Fields = Record<string, string> | [string, string][];

/** A visitor with a cookie jar who fills in the forms of our pages, without a browser. */
export type BrowserSession = {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Sends the form on the last page seen, with its hidden fields, to its address; `marker` chooses among several. */
  submit(fields: Fields, marker?: string): Promise<TestAnswer>;
  /** Sends fields without looking at a page first. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<TestAnswer>;
  cookies: Map<string, string>;
};

/** The token in the forms of a page. */
export function formTokenIn({ text }: { readonly text: string }): string {
  return FORM_TOKEN.exec(text)?.[1] ?? '';
}

/** A page without the tokens of its forms, which are others in each answer, and without its own address. */
export function withoutTokens(text: string): string {
  return text.replaceAll(new RegExp(FORM_TOKEN, 'g'), '').replaceAll(/ name="back" value="[^"]*"/g, '');
}

const FORM_TOKEN = /name="authenticity_token" value="([^"]+)"/;

/** The Cookie header of a browser. */
export function cookieOf({ cookies }: Pick<BrowserSession, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

export function openBrowser(server: Pick<TestServer, 'request'>): BrowserSession {
  const cookies = new Map<string, string>();
  let last = '';
  const send = async (
    method: string,
    path: string,
    { form, headers }: { form?: [string, string][]; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> => {
    const header = cookieOf({ cookies });
    const answer = await server.request(method, path, {
      ...(form && { form }),
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...(header && { cookie: header }), ...headers },
    });
    for (const line of (answer.headers['set-cookie'] ?? '').split('\n')) keepCookie(cookies, line);
    if (answer.text) last = answer.text;
    return answer;
  };
  return {
    cookies,
    get: (path, headers) => send('GET', path, { ...(headers && { headers }) }),
    post: (path, fields, headers) => send('POST', path, { form: Object.entries(fields), ...(headers && { headers }) }),
    submit: (fields, marker = '') => {
      const { action, hidden } = formOf(last, marker);
      const filled = Array.isArray(fields) ? fields : Object.entries(fields);
      const names = new Set(filled.map(([name]) => name));
      const form: [string, string][] = [...Object.entries(hidden).filter(([name]) => !names.has(name)), ...filled];
      return send('POST', action, { form });
    },
  };
}

function keepCookie(cookies: Map<string, string>, header: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  if (name === undefined || value === undefined) return;
  if (/Max-Age=0/i.test(header)) cookies.delete(name);
  else cookies.set(name, value);
}

function formOf(page: string, marker: string): { action: string; hidden: Record<string, string> } {
  const main = page.slice(page.indexOf('<main'));
  const form = (main.match(/<form[\s\S]*?<\/form>/g) ?? []).find((text) => text.includes(marker));
  if (!form) throw new Error(`no form with "${marker}" on the page:\n${page}`);
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const hidden = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)]));
  return { action: unescaped(action), hidden };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
