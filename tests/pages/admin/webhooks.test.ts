import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATH = '/admin/webhooks';

let server: TestServer;
let boss: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  boss = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const hooks = () => server.ctx.store.db.selectFrom('webhooks').selectAll().execute();

test('a webhook is added, changed, turned off and on, given another secret and deleted; what is refused stays written', async () => {
  await boss.get(PATH);
  const refused = await boss.submit({ url: 'nowhere', 'events[]': 'report.created' }, `action="${PATH}"`);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /value="nowhere"/);
  assert.match(refused.text, /value="report.created" checked/);
  await boss.get(PATH);
  const made = await boss.submit({ url: 'https://hooks.example/', 'events[]': 'report.created' }, `action="${PATH}"`);
  const path = made.headers.location ?? '';
  const [hook] = await hooks();
  const shown = await boss.get(path);
  assert.ok(shown.text.includes(hook?.secret ?? '-'));
  assert.equal(shown.headers['cache-control'], 'private, no-store');
  assert.ok(!(await boss.get(PATH)).text.includes(hook?.secret ?? ''), 'the list shows no secret');
  await boss.get(path);
  await boss.submit({ url: 'https://hooks.example/', 'events[]': 'account.created' }, `action="${path}"`);
  assert.deepEqual(
    (await hooks()).map(({ events }) => events),
    ['["account.created"]'],
  );
  const { token } = await formOf(path);
  for (const [act, enabled] of [
    ['disable', 0],
    ['enable', 1],
  ] as const) {
    assert.equal((await boss.post(`${path}/${act}`, { authenticity_token: token })).status, 303);
    assert.deepEqual(
      (await hooks()).map((row) => row.enabled),
      [enabled],
    );
  }
  await boss.post(`${path}/rotate_secret`, { authenticity_token: token });
  assert.notEqual((await hooks())[0]?.secret, hook?.secret);
  await boss.post(`${path}/delete`, { authenticity_token: token });
  assert.deepEqual(await hooks(), []);
});

async function formOf(path: string) {
  const { text } = await boss.get(path);
  return { token: /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}
