import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { readRefusals } from '../../../src/domain/servers/refusals.ts';
import { newId, toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { actorOf, type Peer, startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let friendly: RemoteSite;
let bob: { id: string };
let friend: { id: string };

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  site = await startRemote();
  friendly = await startRemote();
  const [b, f] = [
    site.actor('bob', { icon: { type: 'Image', url: `${site.origin}/a.png` } }),
    friendly.actor('friend'),
  ];
  [bob, friend] = [b, f];
  await introduce(server, b);
  await introduce(server, f);
});
after(async () => {
  await server.close();
  await site.close();
  await friendly.close();
});

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;

async function rule(
  severity: string,
  more: { reject_media?: 1; reject_reports?: 1 },
  domain = site.host,
): Promise<void> {
  const times = { created_at: Date.now(), updated_at: Date.now() };
  await server.ctx.store.transaction(async (tx) => {
    await tx.deleteFrom('domain_blocks').execute();
    await tx
      .insertInto('domain_blocks')
      .values({ id: newId(), domain, severity, ...more, ...times })
      .execute();
  });
}

const stored = (uri: unknown) =>
  server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', String(uri)).executeTakeFirst();

test('media and reports of a server can be refused alone', async () => {
  await rule('noop', { reject_media: 1, reject_reports: 1 });
  const object = note(bob, 'x', {
    to: [PUBLIC, aliceUri()],
    attachment: [{ type: 'Image', url: `${site.origin}/x.png` }],
    tag: [{ type: 'Emoji', name: ':x:', icon: { url: `${site.origin}/x.png` } }],
  });
  await receive(server, activity(bob, 'Create', object));
  assert.notEqual(await stored(object.id), undefined);
  assert.deepEqual(await server.ctx.store.db.selectFrom('media_attachments').select('id').execute(), []);
  assert.deepEqual(await server.ctx.store.db.selectFrom('custom_emojis').select('id').execute(), []);
  assert.equal((await receive(server, activity(bob, 'Flag', aliceUri()))).outcome, 'refused');
  await receive(server, activity(bob, 'Update', site.actor('bob', { icon: `${site.origin}/b.png` })));
  const row = await server.ctx.store.db
    .selectFrom('accounts')
    .select('avatar_remote_url')
    .where('uri', '=', bob.id)
    .executeTakeFirst();
  assert.equal(row?.avatar_remote_url, null);
});

test('F36 a blocked server gets nothing in, by no way, and is asked nothing', async () => {
  await rule('suspend', {});
  const object = site.serve(note(bob, 'blocked', { to: [PUBLIC, aliceUri()] }));
  const hits = site.hits.length;
  const attempts = [
    receive(server, activity(bob, 'Create', object)),
    receive(server, activity(bob, 'Create', object), friend.id),
    receive(server, activity(friend, 'Announce', object, { to: [PUBLIC] }), bob.id),
  ];
  for (const { outcome } of await Promise.all(attempts)) assert.equal(outcome, 'refused');
  await receive(server, activity(friend, 'Follow', aliceUri()));
  await receive(server, activity(friend, 'Announce', object, { to: [PUBLIC, aliceUri()] }));
  const reply = note(friend, 'reply', {
    to: [PUBLIC, aliceUri()],
    inReplyTo: String(object.id),
    quote: String(object.id),
  });
  await receive(server, activity(friend, 'Create', reply));

  await runJobs(server);
  const search = (q: string) =>
    server.request('GET', '/api/v2/search', { token: alice.token, query: { q, resolve: 'true' } });
  await search(String(object.id));
  await search(`@nobody@${site.host}`);
  assert.equal(await stored(object.id), undefined);
  assert.equal(site.hits.length, hits, 'no request');
});

test('F36 staff may name a server in any form', async () => {
  const staff = await server.createUser('staff', { role: 'admin', scopes: 'admin:read admin:write' });
  for (const form of ['Büro.Example', 'https://büro.example', '*.büro.example', 'xn--bro-hoa.example.']) {
    await server.ctx.store.transaction((tx) => tx.deleteFrom('domain_blocks').execute());
    const json = { domain: form, severity: 'suspend' };
    const answer = await server.request('POST', '/api/v1/admin/domain_blocks', { token: staff.token, json });
    assert.deepEqual([answer.status, answer.body.domain], [200, 'xn--bro-hoa.example'], form);
    assert.equal((await readRefusals(server.ctx.store.db, 'a.büro.example:443')).everything, true);
  }
});

test('F36 a block is of the server, however its name is written', async () => {
  await rule('suspend', {}, 'xn--bcher-kva.example');
  const refused = async (host: string) => (await readRefusals(server.ctx.store.db, host)).everything;
  for (const host of [
    'xn--bcher-kva.example',
    'bücher.example',
    'BÜCHER.example',
    'bücher。example',
    'a.b.bücher.example',
  ]) {
    for (const form of [host, `${host}.`, `${host}:8443`, `${host}.:8443`])
      assert.equal(await refused(form), true, form);
  }
  for (const host of ['xbücher.example', 'bücher.example.org', 'example', 'bucher.example']) {
    assert.equal(await refused(host), false, host);
  }
});

test('F36 pictures on a blocked server are not fetched, whoever shows them, nor through a redirect', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const emoji = { type: 'Emoji', name: ':pic:', icon: { url: `${site.origin}/e.png` } };
  const object = note(friend, 'shown :pic:', {
    to: [PUBLIC, aliceUri()],
    attachment: [
      { type: 'Image', url: `${site.origin}/x.png` },
      { type: 'Image', url: `${friendly.origin}/elsewhere.png` },
    ],
    tag: [emoji],
  });
  friendly.answers.set('/elsewhere.png', { location: `${site.origin}/x.png` });
  site.answers.set('/x.png', { type: 'image/png', bytes: picture });
  await rule('noop', {});
  await receive(server, activity(friend, 'Create', object));
  const row = await stored(object.id);
  assert.ok(row);
  await rule('suspend', {});
  const hits = site.hits.length;
  const { body } = await server.request('GET', `/api/v1/statuses/${toWire(row.id)}`);
  const attachments = Object.values(body.media_attachments ?? {});
  assert.equal(attachments.length, 2);
  for (const { url, preview_url } of attachments) {
    for (const address of [url, preview_url]) {
      assert.equal((await server.request('GET', new URL(String(address)).pathname)).status, 404);
    }
  }
  const [first] = Object.values(body.emojis ?? {});
  assert.notEqual((await server.request('GET', new URL(String(first?.url)).pathname)).status, 200);
  assert.equal(site.hits.length, hits, 'no request');

  await rule('noop', { reject_media: 1 }, friendly.host);
  for (const { url } of attachments) {
    assert.equal((await server.request('GET', new URL(String(url)).pathname)).status, 404, 'refused since');
  }
  assert.equal(site.hits.length, hits);
});

test('F36 pages on a blocked server are not looked at, nor through a redirect', async () => {
  await rule('suspend', {});
  friendly.answers.set('/on', { location: `${site.origin}/page` });
  site.answers.set('/page', { type: 'text/html', body: 'a page' });
  const hits = site.hits.length;
  for (const address of [`${site.origin}/page`, `${friendly.origin}/on`]) await post(server, alice, `see ${address}`);
  await runJobs(server);
  assert.equal(friendly.hits.includes('/on'), true);
  assert.equal(site.hits.length, hits);
});

test('F36 nobody keeps a handle of a blocked domain by being served from another one', async () => {
  await rule('suspend', {});
  const eve = friendly.actor('eve', { webfinger: `acct:eve@${site.host}` });
  const hits = site.hits.length;
  await receive(server, activity(eve, 'Follow', aliceUri()));
  const known = await server.ctx.store.db.selectFrom('accounts').select('id').where('uri', '=', eve.id).execute();
  assert.deepEqual(known, []);
  assert.equal(site.hits.length, hits);
});

test('F52 a server that is blocked, and somebody who is suspended, read nothing that they sign for', async () => {
  await rule('noop', {});
  const peer = await startPeer();
  const read = async (path: string) => {
    const url = `http://localhost:3000${path}`;
    const headers = { accept: 'application/activity+json', ...peer.sign({ method: 'GET', url }) };
    return (await server.request('GET', path, { headers })).status;
  };
  const posted = await post(server, alice, 'public');
  const actor = `/ap/users/${alice.id}`;
  const status = new URL(String(posted.uri)).pathname;
  const paths = [
    actor,
    ...['outbox', 'outbox?page=true', 'followers', 'following', 'collections/featured'].map(
      (path) => `${actor}/${path}`,
    ),
    ...['', '/activity', '/replies', '/likes', '/shares'].map((path) => status + path),
  ];
  for (const path of paths) assert.equal(await read(path), 200, path);
  const { id } = await introduce(server, friendlyActor(peer));
  const suspend = (at: number | null) =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('accounts').set({ suspended_at: at }).where('id', '=', id).execute(),
    );
  await suspend(Date.now());
  for (const path of paths) assert.equal(await read(path), 403, `suspended: ${path}`);
  await suspend(null);
  await rule('suspend', {}, new URL(peer.origin).host);
  for (const path of paths) assert.equal(await read(path), 403, `blocked: ${path}`);
  await peer.close();
});

const friendlyActor = (peer: Peer) => actorOf(peer.actorUri, 'bob', peer.key);
