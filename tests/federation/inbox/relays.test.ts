import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { answerFromRelay, joinRelay, leaveRelay } from '../../../src/domain/relays/join.ts';
import { findRelay } from '../../../src/domain/relays/queries.ts';
import { signLd } from '../../../src/federation/signatures/ld-signature.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';
import { note, PUBLIC } from '../resolve/remote-site.ts';

// What the members of a relay post reaches this server though nobody here follows them: staff asked for it.
const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let alice: TestUser;
let bob: Peer;
let relay: Peer;
let stranger: Peer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await startPeer('bob');
  relay = await startPeer('relay');
  stranger = await startPeer('stranger');
  const inboxUrl = `${relay.actorUri}/inbox`;
  await server.ctx.store.transaction(async (tx) => {
    await joinRelay(tx, COMMAND_LINE, { kind: 'mastodon', inboxUrl, actorUri: null });
    const { follow_uri } = await tx.selectFrom('relays').select('follow_uri').executeTakeFirstOrThrow();
    await answerFromRelay(tx, follow_uri, { inboxes: [inboxUrl], actorUri: relay.actorUri, accepted: true });
  });
});
after(async () => {
  await server.close();
  for (const peer of [bob, relay, stranger]) await peer.close();
});

/** A post of bob's, with the activity that made it. */
function made(content: string, more: JsonObject = {}) {
  const object = note({ id: bob.actorUri }, content, more);
  bob.serve(new URL(object.id).pathname, { body: object });
  const create: JsonObject = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${object.id}/activity`,
    type: 'Create',
    actor: bob.actorUri,
    to: object.to,
    cc: object.cc,
    object,
  };
  return { uri: object.id, create };
}

const signedByBob = (document: JsonObject) => signLd(document, bob.key, Date.now());

async function bring(document: JsonObject, by: Peer): Promise<void> {
  const body = JSON.stringify(document);
  const headers = by.sign({ method: 'POST', url: INBOX, body });
  const type = { 'content-type': 'application/activity+json' };
  const { status } = await server.request('POST', '/inbox', { body, headers: { ...type, ...headers } });
  assert.equal(status, 202);
  await runJobs(server);
}

async function federated(): Promise<string[]> {
  const query = { remote: 'true', limit: '40' };
  const { items } = await server.request('GET', '/api/v1/timelines/public', { token: alice.token, query });
  return items.map((item) => String(item.uri));
}

test('F51 what a relay passes on with its author’s signature is seen in the federated timeline', async () => {
  const { uri, create } = made('by way of the relay');
  await bring(await signedByBob(create), relay);
  assert.equal((await federated()).includes(uri), true);
  const row = await server.ctx.store.db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('a.uri')
    .where('s.uri', '=', uri)
    .executeTakeFirst();
  assert.equal(row?.uri, bob.actorUri);
  await bring(await signedByBob({ ...create, id: `${uri}/delete`, type: 'Delete', object: uri }), relay);
  assert.equal((await federated()).includes(uri), false);
});

test('F51 what it passes on without a signature is looked at where it comes from', async () => {
  const { uri, create } = made('without a signature');
  await bring(create, relay);
  assert.equal((await federated()).includes(uri), true);
});

test('F44 F51 who is no relay brings nothing that way', async () => {
  const { uri, create } = made('by way of a stranger');
  await bring(await signedByBob(create), stranger);
  await bring({ ...create, id: `${uri}/activity/2` }, stranger);
  assert.equal((await federated()).includes(uri), false);
});

test('P01 F51 a relay brings nothing that is for some only', async () => {
  const { uri, create } = made('for followers', { to: [`${bob.actorUri}/followers`], cc: [] });
  await bring(await signedByBob(create), relay);
  const row = server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri);
  assert.equal(await row.executeTakeFirst(), undefined);
});

test('F51 a relay that was left brings nothing more', async () => {
  await server.ctx.store.transaction(async (tx) => {
    const joined = await findRelay(tx, `${relay.actorUri}/inbox`);
    await leaveRelay(tx, COMMAND_LINE, joined?.id ?? 0);
  });
  const { uri, create } = made('too late', { to: [PUBLIC] });
  await bring(await signedByBob(create), relay);
  await bring({ ...create, id: `${uri}/activity/2` }, relay);
  assert.equal((await federated()).includes(uri), false);
});
