import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { unrefusedInboxes } from '../../../src/domain/deliveries/refused-hosts.ts';
import { deleteDomainBlock } from '../../../src/domain/domain-blocks/save-domain-block.ts';
import { readAccountRefusals } from '../../../src/domain/servers/refusals.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { blockServer, followAcross } from '../../support/verbs.ts';
import { passTime, type Receiver, startReceiver } from '../delivery/receiver.ts';
import { actorOf, type Peer, startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

/** Eve's handle is of `home`, her id of `peer`, and her inbox of `mailbox`; what she answers or passes on is of `friendly`. */
let server: TestServer;
let alice: TestUser;
let home: RemoteSite;
let friendly: RemoteSite;
let peer: Peer;
let mailbox: Receiver;
let eve: { id: string };
let eveId: number;

const hostOf = (origin: string) => new URL(origin).host;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  home = await startRemote();
  friendly = await startRemote();
  peer = await startPeer('eve');
  mailbox = await startReceiver();
  const acct = `acct:eve@${home.host}`;
  home.answers.set(`/.well-known/webfinger?resource=${encodeURIComponent(acct)}`, {
    type: 'application/jrd+json',
    body: { subject: acct, links: [{ rel: 'self', type: 'application/activity+json', href: peer.actorUri }] },
  });
  const more = { webfinger: acct, inbox: `${mailbox.base}/inbox` };
  peer.serveActor(peer.key, more);
  eve = { ...actorOf(peer.actorUri, 'eve', peer.key), ...more };
  const row = await introduce(server, eve);
  assert.equal(row.domain, home.host);
  eveId = row.id;
  // Her key becomes known.
  assert.equal(await read(peer.key.keyId), 200);
});
after(async () => {
  await server.close();
  for (const one of [home, friendly, peer, mailbox]) await one.close();
});

/** Asks for Alice's profile, signed with Eve's key under that name. */
async function read(keyId: string): Promise<number> {
  const path = `/ap/users/${alice.id}`;
  const key = { ...peer.key, keyId };
  const signature = peer.sign({ method: 'GET', url: `http://localhost:3000${path}`, key });
  return (await server.request('GET', path, { headers: { accept: 'application/activity+json', ...signature } })).status;
}

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const stored = (uri: string) =>
  server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri).executeTakeFirst();

/** Blocks are not applied to accounts yet, as long as no job runs. */
async function liftAll(): Promise<void> {
  for (const { id } of await server.ctx.store.db.selectFrom('domain_blocks').select('id').execute())
    await server.ctx.store.transaction((tx) => deleteDomainBlock(tx, COMMAND_LINE, id));
  await runJobs(server);
}
beforeEach(liftAll);

const SERVERS = { 'her handle': () => home.host, 'her id': () => hostOf(peer.origin) };

for (const [what, host] of Object.entries(SERVERS)) {
  test(`nothing comes of somebody when the server of ${what} is blocked`, async () => {
    await blockServer(server, host(), { severity: 'suspend' });
    const object = note(eve, 'hers', { to: [PUBLIC, aliceUri()] });
    peer.serve(new URL(object.id).pathname, { body: object });
    assert.equal((await receive(server, activity(eve, 'Create', object))).outcome, 'refused');

    const friend = friendly.actor('friend');
    assert.equal((await receive(server, activity(eve, 'Create', object), friend.id)).outcome, 'refused', 'passed on');
    const theirs = friendly.serve(note(friend, 'theirs', { to: [PUBLIC, aliceUri()] }));
    const brought = await receive(server, activity(friend, 'Create', theirs), eve.id);
    assert.equal(brought.outcome, 'refused', 'passed on by her');
    assert.equal(await stored(String(theirs.id)), undefined);

    const answer = note(friend, 'an answer', { to: [PUBLIC, aliceUri()], inReplyTo: object.id, quote: object.id });
    assert.equal((await receive(server, activity(friend, 'Create', answer))).outcome, 'done');
    await as(server, alice)('GET', '/api/v2/search', { query: { q: object.id, resolve: 'true' } });
    assert.equal(await stored(object.id), undefined, 'fetched at once');
    await runJobs(server);
    assert.equal(await stored(object.id), undefined, 'fetched later');
  });

  test(`nobody reads here when the server of ${what} is blocked, whatever their key is called`, async () => {
    const names = [peer.key.keyId, `acct:eve@${home.host}`];
    for (const keyId of names) assert.equal(await read(keyId), 200, keyId);
    await blockServer(server, host(), { severity: 'suspend' });
    for (const keyId of names) assert.equal(await read(keyId), 403, keyId);
  });

  test(`nothing goes to somebody when the server of ${what} is blocked, to no inbox, of what waits either`, async () => {
    await followAcross(server, eveId, alice.accountId);
    await post(server, alice, 'before');
    await runJobs(server);
    assert.equal(mailbox.received.length > 0, true);
    mailbox.reply = () => 503;
    await post(server, alice, 'waits');
    await runJobs(server);
    mailbox.reply = () => 202;
    mailbox.received.length = 0;
    await blockServer(server, host(), { severity: 'suspend' });
    await post(server, alice, { status: `@eve@${home.host} named`, visibility: 'direct' });
    await runJobs(server);
    await passTime(server);
    await runJobs(server);
    assert.deepEqual(mailbox.received, []);
  });
}

test('pictures and reports are refused by the server of the id, too', async () => {
  await blockServer(server, hostOf(peer.origin), { severity: 'noop', rejectMedia: true, rejectReports: true });
  const attachment = [{ type: 'Image', url: `${friendly.origin}/x.png` }];
  const object = note(eve, 'with a picture', { to: [PUBLIC, aliceUri()], attachment });
  assert.equal((await receive(server, activity(eve, 'Create', object))).outcome, 'done');
  assert.deepEqual(await server.ctx.store.db.selectFrom('media_attachments').select('id').execute(), []);
  assert.equal((await receive(server, activity(eve, 'Flag', aliceUri()))).outcome, 'refused');
});

test('the servers of a handle and an id are blocked in either spelling', async () => {
  const { db } = server.ctx.store;
  for (const form of ['bücher.example', 'xn--bcher-kva.example']) {
    await blockServer(server, form, { severity: 'suspend' });
    for (const name of ['bücher.example', 'BÜCHER.example.', 'xn--bcher-kva.example', 'a.bücher.example:8443']) {
      const byId = { domain: 'other.example', uri: `https://${name}/users/eve` };
      const byHandle = { domain: name, uri: 'https://other.example/users/eve' };
      for (const named of [byId, byHandle]) assert.equal((await readAccountRefusals(db, named)).everything, true, name);
      const rows = [byId, byHandle].map(({ domain, uri }) => {
        return { inbox: 'https://mail.example/inbox', domain, authority: uri.split('/')[2] ?? '' };
      });
      assert.deepEqual(await unrefusedInboxes(db, rows), [], name);
      const another = { inbox: 'https://mail.example/inbox', domain: 'other.example', authority: 'other.example' };
      assert.deepEqual(await unrefusedInboxes(db, [...rows, another]), ['https://mail.example/inbox']);
    }
    await liftAll();
  }
});
