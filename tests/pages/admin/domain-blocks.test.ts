import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { takeFederated } from '../../admin/take-federated.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';

const PATH = '/admin/domain_blocks';
const OLD = '/admin/instance/domain_blocks';

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  const alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  const near = await stranger(server, 'near', 'near.example');
  const deep = await stranger(server, 'deep', 'a.near.example');
  const elsewhere = await stranger(server, 'moved', 'handle.example', 0, 'id.near.example');
  await followAcross(server, alice.accountId, near.id);
  await followAcross(server, bob.accountId, deep.id);
  await followAcross(server, elsewhere.id, alice.accountId);
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const rows = () => server.ctx.store.db.selectFrom('domain_blocks').selectAll().orderBy('domain').execute();
const blocked = async () => (await rows()).map(({ domain, severity }) => `${domain} ${severity}`);
const count = async (table: 'follows' | 'audit_log') =>
  (await server.ctx.store.db.selectFrom(table).select('id').execute()).length;

async function send(path: string, fields: [string, string][]) {
  const token = formTokenIn(await staff.get(PATH));
  const form = [['authenticity_token', token] satisfies [string, string], ...fields];
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie };
  return server.request('POST', path, { form, headers });
}

test('the pages are found at their former address too, with what the address asked for', async () => {
  for (const rest of ['', '/new?domain=a.example', '/5/edit', '?max_id=7']) {
    const { status, headers } = await staff.get(OLD + rest);
    assert.deepEqual([status, headers.location], [301, PATH + rest]);
  }
  await send(OLD, [
    ['domain', 'old.example'],
    ['severity', 'silence'],
  ]);
  assert.deepEqual(await blocked(), ['old.example silence']);
  const [row] = await rows();
  const wire = /domain_blocks\/(\d+)\/edit/.exec((await staff.get(PATH)).text)?.[1];
  assert.ok(row && wire);
  await send(`${OLD}/${wire}/edit`, [['severity', 'noop']]);
  assert.deepEqual(await blocked(), ['old.example noop']);
  await send(`${OLD}/${wire}/delete`, []);
  assert.deepEqual(await blocked(), []);
});

test('a list is looked at before it is taken over, and what that cuts is what was said', async () => {
  const list = '#domain,#severity\nnear.example,suspend\nquiet.example,silence\na.near.example,suspend\n';
  await staff.get(`${PATH}/import`);
  const looked = await staff.submit({ list, format: 'csv', dry_run: 'true' }, `action="${PATH}/import"`);
  assert.equal(looked.status, 200);
  assert.deepEqual(await blocked(), [], 'nothing happens before it is taken over');
  assert.match(looked.text, /Added: 3/);
  // One follow of near, one of deep, one by somebody whose id is there: three in all, though two lines name the server of deep.
  const [, all = ''] = /<section class="note">([\s\S]*?)<\/section>/.exec(looked.text) ?? [];
  assert.match(all, /2 follows by people here/);
  assert.match(all, /1 follower of/);
  assert.match(all, /2 people here/);
  assert.ok(looked.text.includes('near.example,suspend'), 'the list is still in its field');
  const before = await count('follows');
  const taken = await staff.submit({ list, format: 'csv', dry_run: 'false' }, `action="${PATH}/import"`);
  assert.deepEqual([taken.status, taken.headers.location], [303, PATH]);
  assert.deepEqual(await blocked(), ['near.example suspend', 'quiet.example silence']);
  await takeFederated(server);
  await runJobs(server);
  assert.equal(before - (await count('follows')), 3);
});

test('a list with lines that cannot be read is not taken over unless they are left out', async () => {
  const list = 'domain,severity\nfine.example,silence\nbad.example,banish\n';
  await staff.get(`${PATH}/import`);
  const refused = await staff.submit({ list, format: 'csv', dry_run: 'false' }, `action="${PATH}/import"`);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /role="alert"/);
  assert.match(refused.text, /banish/);
  assert.ok(!(await blocked()).includes('fine.example silence'));
  const fields = { list, format: 'csv', dry_run: 'false', skip_invalid: 'true' };
  assert.equal((await staff.submit(fields, `action="${PATH}/import"`)).status, 303);
  assert.ok((await blocked()).includes('fine.example silence'));
  await staff.get(`${PATH}/import`);
  assert.equal((await staff.submit({ list: ' ' }, `action="${PATH}/import"`)).status, 422);
  const { text, headers } = await staff.get(`${PATH}/export`);
  assert.match(headers['content-type'] ?? '', /text\/csv/);
  assert.match(text, /^#domain,#severity/);
  assert.match(text, /^fine\.example,silence/m);
});

test('chips and the search narrow the list', async () => {
  const shown = async (query: string) => {
    const { text } = await staff.get(`${PATH}?${query}`);
    return [...text.matchAll(/<strong dir="ltr">([^<]*)</g)].map(([, domain]) => domain);
  };
  assert.deepEqual(await shown('q=NEAR'), ['near.example']);
  assert.deepEqual(await shown('q=%25'), []);
  assert.deepEqual(await shown('severity=suspend'), ['near.example']);
  assert.deepEqual(await shown('severity=silence&q=quiet&by=staff'), ['quiet.example']);
  assert.deepEqual(await shown('by=list'), []);
  assert.match((await staff.get(`${PATH}?by=list`)).text, /No block matches/);
});

test('several blocks are changed and removed at once, each in the audit log, and the list keeps its place', async () => {
  const { text } = await staff.get(`${PATH}?severity=silence`);
  const ids = [...text.matchAll(/name="ids\[\]" value="(\d+)"/g)].map(([, id = '']): [string, string] => ['ids[]', id]);
  assert.equal(ids.length, 2);
  const before = await count('audit_log');
  const back: [string, string] = ['back', `${PATH}?severity=silence`];
  const changed = await send(`${PATH}/chosen`, [...ids, back, ['act', 'suspend']]);
  assert.equal(changed.headers.location, `${PATH}?severity=silence`);
  assert.deepEqual(await blocked(), ['fine.example suspend', 'near.example suspend', 'quiet.example suspend']);
  assert.equal((await count('audit_log')) - before, 2);
  // One of them is gone by now.
  await send(`${PATH}/${ids[0]?.[1]}/delete`, []);
  await send(`${PATH}/chosen`, [...ids, ['act', 'lift']]);
  assert.deepEqual(await blocked(), ['near.example suspend']);
  assert.equal((await send(`${PATH}/chosen`, [['act', 'lift']])).status, 303);
  assert.deepEqual(await blocked(), ['near.example suspend'], 'who chooses nothing changes nothing');
});

test('a block that is too long is shown again with what was typed; a mild one can be taken back at once', async () => {
  await staff.get(`${PATH}/new?domain=mild.example`);
  const long = await staff.submit(
    { severity: 'silence', public_comment: 'x'.repeat(2001), private_comment: 'typed' },
    `action="${PATH}"`,
  );
  assert.equal(long.status, 422);
  assert.ok(long.text.includes('>typed</textarea>'));
  await staff.get(`${PATH}/new?domain=mild.example`);
  await staff.submit({ severity: 'silence' }, `action="${PATH}"`);
  const { text } = await staff.get(PATH);
  const [, undo = ''] = /formaction="(\/admin\/domain_blocks\/\d+\/delete)"/.exec(text) ?? [];
  await send(undo, []);
  assert.deepEqual(await blocked(), ['near.example suspend']);
});

test('who may not look after other servers gets none of it', async () => {
  const mod = await signedInBrowser(server, 'mod');
  for (const path of [PATH, `${PATH}/import`, `${PATH}/export`, '/admin/domain_allows'])
    assert.equal((await mod.get(path)).status, 403, path);
});
