import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { type LivedIn, liveIn } from '../support/lived-in.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { type Values, valuesFor, waysTo } from '../support/page-addresses.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Every page and form of the version of 27 November 2026, a line for each: method, address, and what a form may hold. */
const EARLIER = readFileSync(new URL('./earlier-addresses.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', ...fields] = line.split(' ');
    return { method, path, fields };
  });

/** What is only there for who holds the link of a letter, has another account in the browser, or has lost follows; and translations, which need a service. */
const NEEDS_MORE = new Set([
  '/auth/confirmation',
  '/auth/password/edit',
  '/auth/switch',
  '/posts/:id/translation',
  '/setup',
  '/severed_relationships/:id/followers.csv',
  '/severed_relationships/:id/following.csv',
  '/unsubscribe',
]);

const routes = pageRoutes();
const find = (method: string, path: string) =>
  routes.find((route) => [route.method].flat().some((one) => one === method) && route.path === path);

let server: TestServer;
let scene: LivedIn;
let values: Values;
let readers: BrowserSession[];
before(async () => {
  server = await startServer();
  scene = await liveIn(server);
  values = await valuesFor(scene);
  readers = [await signedInBrowser(server, 'boss'), await signedInBrowser(server, 'ada')];
});
after(() => server?.close());

test('every earlier form is still taken at its address, with all its fields', () => {
  assert.equal(EARLIER.length, 304);
  for (const { method, path, fields } of EARLIER) {
    if (method !== 'POST') continue;
    const route = find(method, path);
    assert.ok(route, `${path} takes no form any more`);
    assert.deepEqual(
      fields.filter((field) => !(field in route.params)),
      [],
      `${path} ignores fields`,
    );
  }
});

/** The last answer, after all redirects. */
async function follow(reader: BrowserSession, way: string): Promise<number> {
  let path = way;
  for (let n = 0; n < 4; n += 1) {
    const { status, headers } = await reader.get(path);
    if (status < 300 || status >= 400) return status;
    const { pathname, search } = new URL(headers.location ?? '', 'http://localhost:3000');
    path = pathname + search;
  }
  return 310;
}

test('every earlier page is still there, or leads to where it is now', async () => {
  const lost: string[] = [];
  for (const { method, path } of EARLIER) {
    if (method !== 'GET') continue;
    assert.ok(find(method, path), path);
    if (NEEDS_MORE.has(path)) continue;
    const statuses: number[] = [];
    for (const reader of readers) for (const way of waysTo(path, values)) statuses.push(await follow(reader, way));
    if (!statuses.includes(200)) lost.push(`${path}: ${statuses}`);
  }
  assert.deepEqual(lost, []);
});
