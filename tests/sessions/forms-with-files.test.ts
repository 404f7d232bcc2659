import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { uploadDirectory } from '../../src/platform/uploads.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { png } from '../support/media.ts';
import { multipart, type TestFile } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// A form with files tells first that it may send them.
let server: TestServer;
let alice: TestUser;
let other: TestUser;
let browser: BrowserSession;
let file: TestFile;
let token: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  other = await server.createUser('other');
  browser = await signedInBrowser(server, 'alice');
  token = formTokenIn(await browser.get('/about'));
  file = { bytes: await png(), name: 'a.png', type: 'image/png' };
});
after(() => server.close());

async function left(): Promise<string[]> {
  return readdir(uploadDirectory(server.ctx.config)).catch(() => []);
}

async function kept(): Promise<number> {
  const { count } = await server.ctx.store.db
    .selectFrom('media_attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function upload(parts: Parameters<typeof multipart>[0], more: Record<string, string> = {}, path = '/api/v2/media') {
  const { body, headers } = multipart(parts);
  const all = { ...headers, cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin', ...more };
  return server.request('POST', path, { body, headers: all });
}

test('a file is taken after its token, in a header or in a field before it', async () => {
  assert.equal((await upload({ file }, { 'x-whinchat-form-token': token })).status, 200);
  assert.equal((await upload({ authenticity_token: token, acting_account: alice.id, file })).status, 200);
  assert.equal(await kept(), 2);
});

test('and otherwise nothing of it is left', async () => {
  const refused: [number, Parameters<typeof multipart>[0]][] = [
    [401, { file }],
    [401, { file, authenticity_token: token }],
    [403, { authenticity_token: 'invented', file }],
    [409, { authenticity_token: token, acting_account: other.id, file }],
  ];
  for (const [status, parts] of refused) {
    const answer = await upload(parts);
    assert.equal(answer.status, status, Object.keys(parts).join());
    assert.deepEqual(await left(), [], Object.keys(parts).join());
  }
  assert.equal(await kept(), 2);
});

test('nor of one on a page, also when what comes after it is not true', async () => {
  const cases: [number, Parameters<typeof multipart>[0]][] = [
    [403, { 'files[]': file }],
    [403, { 'files[]': file, authenticity_token: token }],
    [409, { authenticity_token: token, acting_account: other.id, 'files[]': file }],
    [409, { authenticity_token: token, 'files[]': file, acting_account: other.id }],
  ];
  for (const [status, parts] of cases) {
    const answer = await upload(parts, {}, '/publish');
    assert.equal(answer.status, status, Object.keys(parts).join());
    assert.deepEqual(await left(), [], Object.keys(parts).join());
  }
  assert.equal(await kept(), 2);
});
