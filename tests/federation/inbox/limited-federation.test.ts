import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { allowDomain } from '../../../src/domain/domain-blocks/domain-allows.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';
import { startReceiver } from '../delivery/receiver.ts';
import { type Peer, startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let peer: Peer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  site = await startRemote();
  peer = await startPeer();
});
after(async () => {
  await server.close();
  await site.close();
  await peer.close();
});

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const limit = (on: boolean) => changeSetting(server, 'limited_federation', on);
const allow = (domain: string) => server.ctx.store.transaction((tx) => allowDomain(tx, COMMAND_LINE, domain));
const stored = (uri: string) =>
  server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri).executeTakeFirst();

function signedGet(path: string) {
  const url = `http://localhost:3000${path}`;
  return server.request('GET', path, {
    headers: { accept: 'application/activity+json', ...peer.sign({ method: 'GET', url }) },
  });
}

async function deliver(): Promise<number> {
  const body = JSON.stringify({ id: `${peer.actorUri}/1`, type: 'View', actor: peer.actorUri, object: INBOX });
  const headers = {
    'content-type': 'application/activity+json',
    ...peer.sign({ method: 'POST', url: INBOX, body }),
  };
  return (await server.request('POST', '/inbox', { body, headers })).status;
}

test('only allowed servers come in, are asked, or are sent anything', async () => {
  const receiver = await startReceiver();
  const bob = site.actor('bob', { endpoints: {}, inbox: `${receiver.base}/inbox` });
  const follow = async () => receive(server, activity(bob, 'Follow', aliceUri()));
  await introduce(server, bob);
  assert.equal((await follow()).outcome, 'done');
  await runJobs(server);
  await limit(true);
  receiver.received.length = 0;
  const [hits, arrived] = [site.hits.length, peer.arrived.length];

  const object = site.serve(note(bob, 'x', { to: [PUBLIC, aliceUri()] }));
  assert.equal((await receive(server, activity(bob, 'Create', object))).outcome, 'refused');
  await post(server, alice, 'to my followers');
  await runJobs(server);
  for (const q of [String(object.id), `@nobody@${site.host}`]) {
    await as(server, alice)('GET', '/api/v2/search', { query: { q, resolve: 'true' } });
  }
  assert.equal(await deliver(), 403);
  assert.equal((await signedGet(`/ap/users/${alice.id}`)).status, 403);
  assert.equal((await server.request('GET', `/ap/users/${alice.id}`)).status, 401, 'nobody unknown reads');
  assert.equal(await stored(String(object.id)), undefined);
  assert.deepEqual([site.hits.length, peer.arrived.length, receiver.received.length], [hits, arrived, 0]);

  for (const domain of [site.host, '127.0.0.1']) await allow(domain);
  assert.equal((await receive(server, activity(bob, 'Create', object))).outcome, 'done');
  assert.notEqual(await stored(String(object.id)), undefined);
  await post(server, alice, 'to my followers again');
  await runJobs(server);
  assert.equal(receiver.received.length, 1);
  assert.equal(await deliver(), 202);
  assert.equal((await signedGet(`/ap/users/${alice.id}`)).status, 200);
  await receiver.close();
});

test('a domain below an allowed one is another one', async () => {
  await server.ctx.store.transaction((tx) => tx.deleteFrom('domain_allows').execute());
  await allow('0.0.1');
  assert.equal(await deliver(), 403);
});

test('the documents of the server say so, and its peers are its own business', async () => {
  const { body } = await server.request('GET', '/api/v2/instance');
  assert.equal(body.configuration?.limited_federation, true);
  for (const path of ['/api/v1/instance/peers', '/api/v1/instance/activity', '/api/v1/peers/search?q=1']) {
    assert.equal((await server.request('GET', path)).status, 404, path);
  }
  await limit(false);
  assert.equal(await deliver(), 202);
});
