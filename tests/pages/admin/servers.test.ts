import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteRefusal, writeRefusals } from '../../../src/federation/inbox/refusals.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';
import { blockServer, followAcross } from '../../support/verbs.ts';

const PATH = '/admin/servers';
const DAY = 86_400_000;

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  const alice = await server.createUser('alice');
  const near = await stranger(server, 'near', 'near.example');
  await stranger(server, 'other', 'near.example');
  await stranger(server, 'far', 'far.example');
  await stranger(server, 'elsewhere', 'far.example', 0, 'inbox.example');
  await followAcross(server, alice.accountId, near.id);
  await blockServer(server, 'bad.example', { severity: 'suspend' });
  const at = Date.now();
  const hosts = [
    { host: 'well.example', failures: 0, last_success_at: at },
    { host: 'slow.example', failures: 3, retry_at: at + DAY, failing_since: at, last_error: 'It answered 503' },
    {
      host: 'gone.example',
      failures: 90,
      failing_since: at - 40 * DAY,
      retry_at: at + 60_000,
      last_error: 'no such host',
    },
    { host: 'busy.example', failures: 1, retry_at: at + DAY, failing_since: at, spared_until: at + DAY },
    { host: 'due.example', failures: 2, retry_at: at - 1, failing_since: at },
  ];
  await server.ctx.store.transaction((tx) => tx.insertInto('remote_hosts').values(hosts).execute());
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const listed = async (query = '') =>
  [...(await staff.get(`${PATH}${query}`)).text.matchAll(/<bdi dir="ltr">([^<]*)<\/bdi><\/a><\/th>/g)].map(
    ([, host]) => host,
  );

async function why(host: string): Promise<string> {
  const { status, text } = await staff.get(`${PATH}/${host}`);
  assert.equal(status, 200);
  return /<p class="note why">([\s\S]*?)<\/p>/.exec(text)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '';
}

const send = async (path: string, fields: Record<string, string> = {}) =>
  staff.post(path, { authenticity_token: formTokenIn(await staff.get('/admin')), ...fields });

const WHY: Readonly<Record<string, RegExp>> = {
  'well.example': /Nothing stands in the way/,
  'slow.example': /gets nothing before .*failed 3 times in a row.*It answered 503/,
  'gone.example': /has not answered since .*no such host/,
  'busy.example': /asked to be left alone/,
  'due.example': /failed 2 times in a row, and is being tried again/,
  'near.example': /Nothing was sent to it/,
  'bad.example': /because bad\.example is blocked/,
  'under.bad.example': /because bad\.example is blocked/,
};

for (const [host, said] of Object.entries(WHY)) {
  test(`why it gets nothing is said in a sentence: ${host}`, async () => assert.match(await why(host), said));
}

test('where this server talks only to some, that is why the others get nothing', async () => {
  await changeSetting(server, 'limited_federation', true);
  assert.match(await why('well.example'), /talks only to allowed servers/);
  await changeSetting(server, 'limited_federation', false);
});

test('known servers are found by their name and by how they stand', async () => {
  assert.deepEqual(await listed(), ['far.example', 'near.example']);
  assert.deepEqual(await listed('?q=NEA'), ['near.example']);
  assert.deepEqual(await listed('?after=far.example'), ['near.example']);
  assert.deepEqual(await listed('?show=failing'), ['gone.example', 'busy.example', 'due.example', 'slow.example']);
  assert.deepEqual(await listed('?show=silent'), ['gone.example']);
  assert.deepEqual(await listed('?show=blocked'), ['bad.example']);
  assert.deepEqual(await listed('?show=most_people'), ['far.example', 'near.example']);
  assert.deepEqual(await listed('?show=most_people&q=near'), ['near.example']);
  assert.deepEqual(await listed('?q=%25'), []);
});

test('staff stop deliveries to a server, which says so, and take that back', async () => {
  const path = `${PATH}/well.example`;
  const stopped = await send(`${path}/stop_delivery`);
  assert.equal(stopped.headers.location, path);
  const { text } = await staff.get(path);
  assert.match(text, /staff have stopped deliveries/);
  assert.ok(text.includes(`formaction="${path}/restart_delivery"`), 'it offers to take it back');
  assert.deepEqual(await listed('?show=stopped'), ['well.example']);
  await send(`${path}/restart_delivery`);
  assert.match(await why('well.example'), /Nothing stands in the way/);
  await send(`${PATH}/slow.example/retry`);
  assert.doesNotMatch(await why('slow.example'), /failed/);
  const acts = await server.ctx.store.db.selectFrom('audit_log').select(['action', 'label']).orderBy('id').execute();
  const said = acts
    .filter(({ action }) => action.endsWith('_delivery'))
    .map(({ action, label }) => `${action} ${label}`);
  assert.deepEqual(said, [
    'stop_delivery well.example',
    'restart_delivery well.example',
    'retry_delivery slow.example',
  ]);
});

test('a server has notes, and what was refused of it', async () => {
  const path = `${PATH}/far.example`;
  await staff.get(`${path}?form=note`);
  assert.equal((await staff.submit({ content: ' ' }, `${path}/notes`)).status, 422);
  await staff.get(path);
  await staff.submit({ content: 'They write back' }, `${path}/notes`);
  noteRefusal(server.ctx.store, {
    host: 'far.example',
    status: 401,
    type: 'Create',
    reason: 'The key <b>is not known</b>',
    actorUri: 'https://far.example/users/far',
    message: '{}',
  });
  await writeRefusals(server.ctx.store);
  for (const page of [path, `${PATH}/refused`]) {
    const { text } = await staff.get(page);
    assert.ok(text.includes('The key &lt;b&gt;is not known'), page);
  }
  const { text } = await staff.get(path);
  assert.match(text, /They write back/);
  assert.ok(text.includes(`href="${PATH}/inbox.example"`), 'where its people receive');
});

test('what is no name of a server is not found, and who may not look after other servers gets none of it', async () => {
  for (const name of ['no%20name', 'a%2Fb', encodeURIComponent('<b>')])
    assert.equal((await staff.get(`${PATH}/${name}`)).status, 404);
  const mod = await signedInBrowser(server, 'mod');
  for (const path of [PATH, `${PATH}/refused`, `${PATH}/well.example`])
    assert.equal((await mod.get(path)).status, 403, path);
  const token = formTokenIn(await mod.get('/admin'));
  const refused = await mod.post(`${PATH}/well.example/stop_delivery`, { authenticity_token: token });
  assert.equal(refused.status, 403);
  assert.match(await why('well.example'), /Nothing stands in the way/);
});
