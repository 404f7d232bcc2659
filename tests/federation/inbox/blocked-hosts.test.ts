import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
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

async function rule(severity: string, more: { reject_media?: 1; reject_reports?: 1 }): Promise<void> {
  const times = { created_at: Date.now(), updated_at: Date.now() };
  await server.ctx.store.transaction(async (tx) => {
    await tx.deleteFrom('domain_blocks').execute();
    await tx
      .insertInto('domain_blocks')
      .values({ id: newId(), domain: site.host, severity, ...more, ...times })
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
