import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let grace: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  grace = await server.createUser('grace');
  await server.createUser('ada');
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

const edit = (id: unknown, json: object) => as(server, grace)('PUT', `/api/v1/statuses/${id}`, { json });

test('what was added and removed is marked, version by version', async () => {
  const { id } = await post(server, grace, 'The brown fox <sleeps>');
  assert.doesNotMatch((await browser.get(`/@grace/${id}`)).text, /\/history"/);
  await edit(id, { status: 'The red fox <sleeps>' });
  await edit(id, { status: 'The red fox <sleeps>', spoiler_text: 'Animals' });
  assert.ok((await browser.get(`/@grace/${id}`)).text.includes(`/@grace/${id}/history"`));
  const { text } = await browser.get(`/@grace/${id}/history`);
  const [newest = '', second = '', first = ''] = text.split('<li>').slice(-3);
  assert.match(newest, /<ins>Animals<\/ins>/);
  assert.doesNotMatch(newest, /<del>/);
  assert.match(second, /The <del>brown<\/del><ins>red<\/ins> fox &lt;sleeps&gt;/);
  assert.doesNotMatch(first, /<(?:ins|del)>/);
});

test('what is behind a warning, or was, is so in its history too, unless the reader opens warnings', async () => {
  const { id } = await post(server, grace, { status: 'Many legs', spoiler_text: 'Spiders' });
  await edit(id, { status: 'Many legs' });
  const path = `/@grace/${id}/history`;
  const versions = async () => (await browser.get(path)).text.match(/<details class="veil"[^>]*>/g);
  assert.deepEqual(await versions(), ['<details class="veil">', '<details class="veil">']);
  await browser.get('/settings/posting');
  await browser.submit({ expand_content_warnings: 'true' }, '/settings/posting');
  assert.deepEqual(await versions(), ['<details class="veil" open>', '<details class="veil" open>']);
});
