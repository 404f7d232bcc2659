import assert from 'node:assert/strict';
import { cookieOf, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { multipart, type TestFile } from '../support/multipart.ts';
import type { RequestOptions, TestAnswer } from '../support/server.ts';

/** What a form says; lists where a name comes more than once. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Somebody in whose browser pages of a server are open, whatever becomes of that server meanwhile. */
export type FormClient = {
  /** Sends a form, and returns the answer once it is there. Rejects when the server goes away before. */
  send(path: string, fields: Fields, headers?: Record<string, string>): Promise<TestAnswer>;
  sendFile(path: string, fields: Record<string, string>, file: TestFile): Promise<TestAnswer>;
};

async function request(base: string, method: string, path: string, options: RequestOptions): Promise<TestAnswer> {
  const { headers = {}, form } = options;
  const body = form ? new URLSearchParams(form) : options.body;
  const answer = await fetch(`${base}${path}`, { method, headers, redirect: 'manual', ...(body && { body }) });
  const flat = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie().join('\n') };
  return { status: answer.status, headers: flat, text: await answer.text(), body: {}, items: [] };
}

/** Signs somebody in by the form of a server. */
export async function openFormClient(base: string, email: string, password: string): Promise<FormClient> {
  const browser = openBrowser({ request: (method, path, options = {}) => request(base, method, path, options) });
  await browser.get('/auth/sign_in');
  await browser.submit({ 'user[email]': email, 'user[password]': password });
  const token = formTokenIn(await browser.get('/publish'));
  assert.ok(token, `${email} is signed in`);
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie: cookieOf(browser) };
  return {
    send(path, fields, more = {}) {
      const pairs = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one] as const),
      );
      const form: [string, string][] = [
        ['authenticity_token', token],
        ...pairs.map(([name, value]): [string, string] => [name, value]),
      ];
      return request(base, 'POST', path, { form, headers: { ...headers, ...more } });
    },
    sendFile(path, fields, file) {
      const { body, headers: type } = multipart({ authenticity_token: token, ...fields, file });
      return request(base, 'POST', path, { body, headers: { ...headers, ...type } });
    },
  };
}
