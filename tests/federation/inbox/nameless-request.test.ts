import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

// Mastodon, and the examples of FEP-7aa9, send requests to feature an account that name no actor.
const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let alice: TestUser;
let curator: Peer;
let other: Peer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
  [curator, other] = [await startPeer('curator'), await startPeer('other')];
});
after(async () => {
  await server.close();
  await curator.close();
  await other.close();
});

async function send(peer: Peer, activity: object) {
  const body = JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...activity });
  const headers = { 'content-type': 'application/activity+json', ...peer.sign({ method: 'POST', url: INBOX, body }) };
  const { status } = await server.request('POST', '/inbox', { body, headers });
  await runJobs(server);
  return status;
}

/** What a server was sent, by type. */
const arrived = (peer: Peer) =>
  peer.arrived.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));

test('a request that names no actor is by who signs it', async () => {
  const uri = `${curator.actorUri}/collections/1`;
  const object = `http://localhost:3000/ap/users/${alice.id}`;
  const collection = { type: 'FeaturedCollection', id: uri, name: 'Birders', attributedTo: curator.actorUri };
  curator.serve('/users/curator/collections/1', { body: { ...collection, totalItems: 0, orderedItems: [] } });
  const request = { id: `${curator.actorUri}/feature_requests/1`, type: 'FeatureRequest', object, instrument: uri };
  const stolen = { ...request, id: `${other.actorUri}/feature_requests/1` };
  assert.equal(await send(other, stolen), 202);
  assert.deepEqual(arrived(other), []);
  assert.equal(await send(curator, request), 202);
  const [answer] = arrived(curator);
  assert.deepEqual([answer?.type, answer?.object, answer?.actor], ['Accept', request.id, object]);
  const stamp = await server.request('GET', new URL(answer.result).pathname, {
    headers: { accept: 'application/activity+json' },
  });
  assert.deepEqual([JSON.parse(stamp.text).interactingObject, JSON.parse(stamp.text).interactionTarget], [uri, object]);
  assert.equal(await send(curator, { id: `${curator.actorUri}/1`, type: 'Follow', object }), 400, 'nothing else may');
});

test('who withdraws has the proof deleted at the server that showed it', async () => {
  const { body } = await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/in_collections`);
  const [inside] = Object.values(body.collections ?? {});
  await as(server, alice)('POST', `/api/v1/accounts/${inside?.account_id}/block`);
  await runJobs(server);
  const told = arrived(curator).find(({ type, object }) => type === 'Delete' && object.type === 'FeatureAuthorization');
  assert.equal(told?.object.interactingObject, `${curator.actorUri}/collections/1`);
  assert.equal(told?.object.id, arrived(curator)[0].result);
});
