import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from './remote-site.ts';

let server: TestServer;
let alice: TestUser;
let aliceUri: string;
let site: RemoteSite;
let other: RemoteSite;
let bob: { id: string };

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  aliceUri = `http://localhost:3000/ap/users/${alice.id}`;
  site = await startRemote();
  other = await startRemote();
  const actor = site.actor('bob');
  bob = actor;
  await introduce(server, actor);
});
after(async () => {
  await server.close();
  await site.close();
  await other.close();
});

const naming = (...uris: string[]) => uris.map((href) => ({ type: 'Mention', href, name: `@${href}` }));

/** Whom the newest post that mentions alice names, as she is shown it. */
async function named(): Promise<string[]> {
  const { items } = await as(server, alice)('GET', '/api/v1/notifications?types[]=mention&limit=1');
  const mentions = Object.values(items[0]?.status?.mentions ?? {});
  return mentions.map(({ acct }) => String(acct)).sort();
}

test('people whom a post names are asked for when nobody here knows them', async () => {
  const carol = other.actor('carol');
  const gone = `${other.origin}/users/gone`;
  const tag = naming(aliceUri, carol.id, gone);
  await receive(server, activity(bob, 'Create', note(bob, 'hello', { to: [PUBLIC, aliceUri, carol.id], tag })));
  assert.deepEqual(await named(), ['alice']);
  await runJobs(server);
  assert.deepEqual(await named(), ['alice', `carol@${other.host}`]);
});

test('in a direct message they take part in the conversation', async () => {
  const dora = other.actor('dora');
  await as(server, alice)('PATCH', '/api/v2/notifications/policy', { json: { for_private_mentions: 'accept' } });
  const tag = naming(aliceUri, dora.id);
  await receive(server, activity(bob, 'Create', note(bob, 'psst', { to: [aliceUri, dora.id], cc: [], tag })));
  await runJobs(server);
  const { items } = await as(server, alice)('GET', '/api/v1/conversations');
  assert.equal(items.length, 1);
  const accounts = Object.values(items[0]?.accounts ?? {});
  assert.deepEqual(accounts.map(({ acct }) => acct).sort(), [`bob@${site.host}`, `dora@${other.host}`]);
});

test('an edit that names somebody new asks for them too', async () => {
  const first = note(bob, 'first', { to: [PUBLIC, aliceUri], tag: naming(aliceUri) });
  await receive(server, activity(bob, 'Create', first));
  const emil = other.actor('emil');
  const edited = {
    ...first,
    content: '<p>first, and emil</p>',
    tag: naming(aliceUri, emil.id),
    updated: new Date(Date.now() + 1000).toISOString(),
  };
  await receive(server, activity(bob, 'Update', edited));
  await runJobs(server);
  assert.deepEqual(await named(), ['alice', `emil@${other.host}`]);
});

test('a list of strangers is asked for no further than a bound', async () => {
  const strangers = Array.from({ length: 60 }, (_, index) => other.actor(`stranger${index}`).id);
  const tag = naming(aliceUri, ...strangers);
  const hits = other.hits.length;
  await receive(server, activity(bob, 'Create', note(bob, 'all of you', { to: [PUBLIC, aliceUri], tag })));
  await runJobs(server);
  assert.equal((await named()).length, 21);
  assert.ok(other.hits.length - hits <= 80);
});

test('somebody of a blocked server is not asked for', async () => {
  const fred = other.actor('fred');
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const block = { id: newId(), domain: other.host, severity: 'suspend', ...times };
  await server.ctx.store.transaction((tx) => tx.insertInto('domain_blocks').values(block).execute());
  const hits = other.hits.length;
  const tag = naming(aliceUri, fred.id);
  await receive(server, activity(bob, 'Create', note(bob, 'and fred', { to: [PUBLIC, aliceUri], tag })));
  await runJobs(server);
  assert.deepEqual(await named(), ['alice']);
  assert.equal(other.hits.length, hits);
});
