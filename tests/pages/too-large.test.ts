import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { uploadDirectory } from '../../src/platform/uploads.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let boss: TestUser;
let browser: BrowserSession;
let base: string;

before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner' });
  browser = await signedInBrowser(server, 'boss');
  base = await server.listen();
});
after(() => server?.close());

type Form = {
  readonly page: string;
  readonly path: string;
  readonly field: string;
  /** In megabytes. */
  readonly limit: number;
  /** What is typed beside the file, before and after it. */
  readonly typed?: readonly [string, string];
};

const FORMS: readonly Form[] = [
  {
    page: '/settings/profile',
    path: '/settings/profile',
    field: 'avatar',
    limit: 8,
    typed: ['display_name', 'note'],
  },
  {
    page: '/settings/profile',
    path: '/settings/profile',
    field: 'header',
    limit: 8,
    typed: ['display_name', 'note'],
  },
  { page: '/start', path: '/start', field: 'avatar', limit: 8, typed: ['display_name', 'display_name'] },
  {
    page: '/admin/settings',
    path: '/admin/settings/picture',
    field: 'file',
    limit: 16,
    typed: ['thumbnail_description', 'thumbnail_description'],
  },
  { page: '/admin/settings', path: '/admin/settings/logo', field: 'file', limit: 16 },
  { page: '/admin/settings', path: '/admin/settings/icon', field: 'file', limit: 16 },
  { page: '/publish', path: '/publish', field: 'files[]', limit: 99, typed: ['status', 'spoiler_text'] },
];

const MEGABYTE = 1024 * 1024;

test('every form says of a file that is too large which one it is and what the bound is, and keeps what was typed', async () => {
  for (const { page, path, field, limit, typed } of FORMS) {
    const file = { name: 'Large & long.png', type: 'image/png', bytes: Buffer.alloc(limit * MEGABYTE + 1) };
    const token = formTokenIn(await browser.get(page));
    const { body, headers } = multipart({
      authenticity_token: token,
      acting_account: boss.id,
      ...(typed && { [typed[0]]: 'Typed before' }),
      [field]: file,
      ...(typed && { [typed[1]]: 'Typed after' }),
    });
    const own = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie: cookieOf(browser) };
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers: { ...own, ...headers }, body });
    const text = await answer.text();
    assert.equal(answer.status, 422, `${path} ${text}`);
    const said = `“Large &amp; long.png” is too large. A file may have at most ${limit} MB here.`;
    assert.ok(text.includes(said), `${path} ${field}`);
    if (typed) assert.match(text, /Typed after/, path);
    if (typed && typed[0] !== typed[1]) assert.match(text, /Typed before/, path);
  }
  assert.deepEqual(await readdir(uploadDirectory(server.ctx.config)), []);
});
