import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refreshTrends } from '../../../src/domain/trends/refresh.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let boss: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  for (const name of ['ada', 'bert', 'cleo', 'dora', 'emil', 'fine'])
    await post(server, await server.createUser(name), 'Look, a whinchat #birds');
  await refreshTrends(server.ctx.store);
  boss = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const trending = async () => (await server.request('GET', '/api/v1/trends/tags')).items.map(({ name }) => name);

test('a hashtag is seen among trends once staff allow it, and no more when they refuse it', async () => {
  const shown = await boss.get('/admin/trends');
  assert.match(shown.text, /#birds[\s\S]*Waits for a decision/);
  assert.deepEqual(await trending(), []);
  const [, id = ''] = /name="ids\[\]" value="(\d+)"/.exec(shown.text) ?? [];
  for (const [act, seen] of [
    ['approve', ['birds']],
    ['reject', []],
  ] as const) {
    await boss.get('/admin/trends');
    await boss.submit({ 'ids[]': id, act }, 'action="/admin/trends/chosen"');
    assert.deepEqual(await trending(), seen);
  }
  const path = `/admin/tags/${id}`;
  await boss.get(path);
  const wrong = await boss.submit({ display_name: 'fish', trendable: 'true' }, `action="${path}"`);
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="fish"/);
  await boss.get(path);
  await boss.submit({ display_name: 'Birds', trendable: 'true', usable: 'true' }, `action="${path}"`);
  assert.deepEqual(await trending(), ['Birds']);
});

test('the other kinds of what trends are there, and all hashtags', async () => {
  for (const path of ['statuses', 'links', 'links/publishers', 'authors'])
    assert.equal((await boss.get(`/admin/trends/${path}`)).status, 200, path);
  assert.match((await boss.get('/admin/tags')).text, /#Birds/);
});
