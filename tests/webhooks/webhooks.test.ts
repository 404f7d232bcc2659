import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { admit } from '../support/loopback.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

const PATH = '/api/whinchat/v1/admin/webhooks';

type Heard = { body: string; signature: string; type: string };

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let alice: TestUser;
let listener: Server;
let url: string;
let status = 200;
const heard: Heard[] = [];
before(async () => {
  listener = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { 'x-hub-signature': signature, 'content-type': type } = request.headers;
      heard.push({ body: Buffer.concat(parts).toString(), signature: String(signature), type: String(type) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${admit(listener.address())}/`;
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  admin = await server.createUser('admin', { role: 'admin', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
});
beforeEach(async () => {
  status = 200;
  await server.ctx.store.transaction((tx) => tx.deleteFrom('webhooks').execute());
  await runJobs(server);
  heard.length = 0;
});
after(async () => {
  await server.close();
  listener.close();
});

async function create(json: object): Promise<Json> {
  const made = await as(server, owner)('POST', PATH, { json });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

const sign = (secret: unknown, body: string) =>
  `sha256=${createHmac('sha256', String(secret)).update(body).digest('hex')}`;

test('an event is told once to each webhook that wants it, signed', async () => {
  const all = [
    'account.created',
    'account.updated',
    'report.created',
    'report.updated',
    'status.created',
    'status.updated',
  ];
  const everything = await create({ url, events: all });
  const reports = await create({ url: `${url}reports`, events: ['report.created'] });
  const bob = await server.createUser('bob');
  const { id } = await post(server, alice, 'hello');
  await post(server, alice, { status: 'a secret', visibility: 'direct' });
  await as(server, alice)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'hello again' } });
  const report = (await as(server, alice)('POST', '/api/v1/reports', { json: { account_id: bob.id } })).body;
  await as(server, owner)('POST', `/api/v1/admin/reports/${report.id}/resolve`);
  await runJobs(server);
  const contents = heard.map(({ body }): Json => JSON.parse(body));
  const told = contents.map(({ event, object }) => `${event} ${object?.id}`);
  assert.deepEqual(told.sort(), [
    `account.created ${bob.id}`,
    `report.created ${report.id}`,
    `report.created ${report.id}`,
    `report.updated ${report.id}`,
    `status.created ${id}`,
    `status.updated ${id}`,
  ]);
  assert.ok(!heard.some(({ body }) => body.includes('a secret')));
  for (const { body, signature, type } of heard) {
    assert.equal(type, 'application/json');
    assert.ok([everything, reports].some(({ secret }) => signature === sign(secret, body)));
  }
  const created = contents.find(({ event }) => String(event) === 'account.created');
  assert.equal(created?.object?.email, 'bob@example.org');
  assert.match(String(created?.created_at), /Z$/);
});

test('a template makes the body; one with bad places is refused', async () => {
  await create({
    url,
    events: ['status.created'],
    template: '{"text":"{{object.account.username}} said {{ object.content }} {{object.media_attachments[0].id}}"}',
  });
  await post(server, alice, '"quoted"');
  await runJobs(server);
  assert.deepEqual(
    heard.map(({ body }) => JSON.parse(body)),
    [{ text: 'alice said <p>&quot;quoted&quot;</p> null' }],
  );
  for (const template of ['{{object', '{{a b}}', '{{constructor()}}', '{{}}'])
    assert.equal(
      (await as(server, owner)('POST', PATH, { json: { url: `${url}x`, events: ['status.created'], template } }))
        .status,
      422,
      template,
    );
});

test('what fails is tried again with the secret of the day, what is refused for good is not, what is disabled rests', async () => {
  const { id } = await create({ url, events: ['status.created'] });
  status = 503;
  await post(server, alice, 'to be retried');
  await runJobs(server);
  assert.equal(heard.length, 1);
  const rotated = (await as(server, owner)('POST', `${PATH}/${id}/rotate_secret`)).body;
  status = 200;
  await bringForward(server, 'webhook');
  await runJobs(server);
  assert.equal(heard.length, 2);
  assert.equal(heard[1]?.signature, sign(rotated.secret, heard[1]?.body ?? ''));
  status = 410;
  await post(server, alice, 'refused');
  await runJobs(server);
  await bringForward(server, 'webhook');
  await runJobs(server);
  assert.equal(heard.length, 3);
  status = 200;
  assert.equal((await as(server, owner)('POST', `${PATH}/${id}/disable`)).body.enabled, false);
  await post(server, alice, 'unheard');
  await runJobs(server);
  assert.equal(heard.length, 3);
  assert.equal((await as(server, owner)('POST', `${PATH}/${id}/enable`)).body.enabled, true);
  await post(server, alice, 'heard');
  await runJobs(server);
  assert.equal(heard.length, 4);
  assert.equal((await as(server, owner)('DELETE', `${PATH}/${id}`)).status, 200);
  assert.equal((await as(server, owner)('GET', `${PATH}/${id}`)).status, 404);
});

test('nobody has events told that they may not see, and only good webhooks are taken', async () => {
  const at = Date.now();
  const role = { id: 78, name: 'Hooker', position: 5, permissions: 32768, created_at: at, updated_at: at };
  const limited = await server.createUser('limited', { scopes: ADMIN_SCOPES });
  await server.ctx.store.transaction(async (tx) => {
    await tx.insertInto('roles').values(role).execute();
    await tx.updateTable('users').set({ role_id: 78 }).where('account_id', '=', limited.accountId).execute();
  });
  const { id } = await create({ url, events: ['status.created'] });
  const by = (who: TestUser, method: string, path: string, json: object) => as(server, who)(method, path, { json });
  assert.equal((await by(limited, 'POST', PATH, { url: `${url}1`, events: ['account.created'] })).status, 403);
  assert.equal((await by(limited, 'PUT', `${PATH}/${id}`, { url: 'https://thief.example/' })).status, 403);
  assert.equal((await by(admin, 'PUT', `${PATH}/${id}`, { url: `${url}2` })).status, 200);
  for (const json of [
    {},
    { url: 'ftp://x.example', events: ['status.created'] },
    { url: `${url}3` },
    { url: `${url}3`, events: ['status.deleted'] },
    { url: `${url}2`, events: ['status.created'] },
  ])
    assert.equal((await by(owner, 'POST', PATH, json)).status, 422, JSON.stringify(json));
});

test('a webhook never reaches a private address when these are closed', async () => {
  const guarded = await startServer({ ALLOW_PRIVATE_NETWORKS: 'false' });
  const boss = await guarded.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  await as(guarded, boss)('POST', PATH, { json: { url, events: ['status.created'] } });
  await post(guarded, boss, 'hello?');
  await runJobs(guarded);
  const left = await guarded.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'webhook').execute();
  await guarded.close();
  assert.deepEqual([heard.length, left], [0, []]);
});
