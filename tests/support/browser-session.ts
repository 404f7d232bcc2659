import type { TestAnswer, TestServer } from './server.ts';

/** What is filled in; pairs where a name comes more than once. */
type Fields = Record<string, string> | [string, string][];

/** A visitor with a cookie jar who fills in the forms of our pages, without a browser. */
export type BrowserSession = {
  get(path: string): Promise<TestAnswer>;
  /** Sends the form on the last page seen, with its hidden fields, to its address; `marker` chooses among several. */
  submit(fields: Fields, marker?: string): Promise<TestAnswer>;
  /** Sends fields without looking at a page first. */
  post(path: string, fields: Record<string, string>): Promise<TestAnswer>;
  cookies: Map<string, string>;
};

export function openBrowser(server: Pick<TestServer, 'request'>): BrowserSession {
  const cookies = new Map<string, string>();
  let last = '';
  const send = async (method: string, path: string, form?: [string, string][]): Promise<TestAnswer> => {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.request(method, path, {
      ...(form && { form }),
      headers: { accept: 'text/html', ...(header && { cookie: header }) },
    });
    keepCookie(cookies, answer.headers['set-cookie']);
    if (answer.text) last = answer.text;
    return answer;
  };
  return {
    cookies,
    get: (path) => send('GET', path),
    post: (path, fields) => send('POST', path, Object.entries(fields)),
    submit: (fields, marker = '') => {
      const { action, hidden } = formOf(last, marker);
      const filled = Array.isArray(fields) ? fields : Object.entries(fields);
      const names = new Set(filled.map(([name]) => name));
      return send('POST', action, [...Object.entries(hidden).filter(([name]) => !names.has(name)), ...filled]);
    },
  };
}

function keepCookie(cookies: Map<string, string>, header: string | undefined): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(header ?? '') ?? [];
  if (name === undefined || value === undefined) return;
  if (/Max-Age=0/i.test(header ?? '')) cookies.delete(name);
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
