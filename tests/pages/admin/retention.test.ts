import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { stranger, strangersPost } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATH = '/admin/retention';
const GIVEN = {
  remote_statuses_days: '90',
  remote_statuses_max: '',
  remote_media_days: '',
  remote_media_gigabytes: '5',
};

let server: TestServer;
let boss: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  const bob = await stranger(server, 'bob', 'elsewhere.example', 400);
  for (const days of [200, 200, 10]) await strangersPost(server, bob, days);
  boss = await signedInBrowser(server, 'boss');
});
after(() => server.close());

async function posts(): Promise<number> {
  return (await server.ctx.store.db.selectFrom('statuses').select('id').execute()).length;
}

const previewOf = (values: Record<string, string>) => boss.get(`${PATH}/preview?${new URLSearchParams(values)}`);

test('what other values would delete is shown before they are saved, and deleted when that is ordered', async () => {
  assert.match((await boss.get(PATH)).text, /They stay for ever/);
  const preview = await previewOf(GIVEN);
  assert.match(preview.text, /would go now[\s\S]*2 posts[\s\S]*of the database/);
  assert.equal(await posts(), 3);
  assert.equal((await boss.submit({}, `action="${PATH}/settings"`)).status, 303);
  assert.match((await boss.get(PATH)).text, /They stay for 90 days, however many/);
  await runJobs(server);
  assert.equal(await posts(), 3, 'saving alone deletes nothing at once');
  await boss.get(PATH);
  assert.equal((await boss.submit({}, `action="${PATH}/run"`)).status, 303);
  assert.match((await boss.get(PATH)).text, /<live-part part="pruning">/);
  await runJobs(server);
  assert.equal(await posts(), 1);
  assert.doesNotMatch((await boss.get(PATH)).text, /<live-part/);
  assert.match((await previewOf(GIVEN)).text, /Nothing\./);
});

test('what is no such value is said at its field', async () => {
  const wrong = await previewOf({ ...GIVEN, remote_statuses_days: '3', remote_media_gigabytes: 'much' });
  assert.equal(wrong.status, 422);
  assert.equal(wrong.text.match(/aria-invalid="true"/g)?.length, 2);
  assert.match(wrong.text, /value="much"/);
  const token = formTokenIn(await boss.get(PATH));
  const sent = await boss.post(`${PATH}/settings`, { authenticity_token: token, ...GIVEN, remote_statuses_max: '1' });
  assert.equal(sent.status, 422);
});

test('who may not change the settings neither sees nor changes it', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const token = formTokenIn(await mod.get('/admin'));
  for (const path of [PATH, `${PATH}/preview`]) assert.equal((await mod.get(path)).status, 403, path);
  for (const path of [`${PATH}/settings`, `${PATH}/run`])
    assert.equal((await mod.post(path, { authenticity_token: token, ...GIVEN })).status, 403, path);
});
