import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../support/browser-session.ts';
import { freshDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import type { Json, RequestOptions, TestAnswer } from '../support/server.ts';

const PASSWORD = 'correct horse battery staple';

/** A server as its own process with some people, for clients that know nothing of our tests. */
export type Stage = {
  base: string;
  /** Runs a command of the command line on its data, and returns what it prints. */
  command(...args: string[]): Promise<string>;
  /** Signs a person in by the pages, agrees to the application, and returns the code that it is given or shown. */
  authorise(name: string, address: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts the server with a confirmed account for every name; `more` are further variables of its environment. */
export async function openStage(names: readonly string[], more: Record<string, string> = {}): Promise<Stage> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-clients-'));
  const port = String(await freePort());
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    ...more,
  };
  for (const name of names) {
    const account = ['--email', `${name}@example.org`, '--password', PASSWORD, '--confirmed'];
    await whinchat(env, 'accounts', 'create', name, ...account);
  }
  const server = await startProcess(env);
  return {
    base: server.base,
    command: (...args) => whinchat(env, ...args),
    authorise: (name, address) => authorise(server, name, address),
    async close() {
      const code = await server.kill('SIGTERM');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the server ended with ${code}`);
    },
  };
}

async function authorise({ base }: ServerProcess, name: string, address: string): Promise<string> {
  const request = (method: string, path: string, options: RequestOptions = {}) => send(base, method, path, options);
  const browser = openBrowser({ request });
  let page = await browser.get(address);
  if (page.headers.location) page = await browser.get(page.headers.location);
  const signedIn = await browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': PASSWORD });
  await browser.get(signedIn.headers.location ?? '');
  const agreed = await browser.submit({}, 'Authorise');
  const next = new URL(agreed.headers.location ?? '', base);
  const given = next.searchParams.get('code');
  if (next.origin !== base && given) return given;
  const shown = /<code[^>]*>([^<]+)<\/code>/.exec((await browser.get(next.href)).text)?.[1];
  if (!shown) throw new Error('no code is shown');
  return shown;
}

/** Sends a request over a socket without following redirects, as `TestServer.request` does without one. */
async function send(base: string, method: string, path: string, options: RequestOptions): Promise<TestAnswer> {
  const answer = await fetch(new URL(path, base), {
    method,
    redirect: 'manual',
    ...(options.headers && { headers: options.headers }),
    ...(options.form && { body: new URLSearchParams(options.form) }),
  });
  const text = await answer.text();
  const body: Json = {};
  const headers = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie().join('\n') };
  return { status: answer.status, headers, text, body, items: [] };
}
