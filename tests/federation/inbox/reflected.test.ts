import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Outcome } from '../../../src/federation/inbox/accept-activity.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

// Nobody may have this server ask a third one as often as they like.
let server: TestServer;
let aliceUri: string;
let site: RemoteSite;
let author: { id: string };

before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '1' });
  aliceUri = `http://localhost:3000/ap/users/${(await server.createUser('alice')).id}`;
  site = await startRemote();
  const actor = site.actor('author');
  author = actor;
  await introduce(server, actor);
});
after(async () => {
  await server.close();
  await site.close();
});

const toAlice = () => ({ tag: [{ type: 'Mention', href: aliceUri }] });
const senderAt = (host: string) => `https://${host}/users/x`;

/** How many of the activities were put off; each makes one request unless it is. */
async function countPutOff(times: number, make: () => Promise<Outcome>): Promise<number> {
  let putOff = 0;
  for (let index = 0; index < times; index += 1) {
    await make().catch((error: unknown) => {
      assert.equal(error instanceof Error && 'kind' in error && error.kind, 'unavailable');
      putOff += 1;
    });
  }
  return putOff;
}

test('posts that one server says another has are asked for a few times in a minute, and those of others too', async () => {
  const spam = () =>
    receive(server, activity(author, 'Create', note(author, 'x', toAlice())), senderAt('evil.example'));
  const before = site.hits.length;
  assert.equal(await countPutOff(60, spam), 20);
  assert.equal(site.hits.length - before, 40);
  const object = site.serve(note(author, 'honest', toAlice()));
  await receive(server, activity(author, 'Create', object), senderAt('honest.example'));
  const { db } = server.ctx.store;
  const kept = await db.selectFrom('statuses').select('id').where('uri', '=', String(object.id)).execute();
  assert.equal(kept.length, 1);
  for (const type of ['Update', 'Delete']) {
    const known = () => receive(server, activity(author, type, String(object.id)), senderAt('evil.example'));
    assert.equal(await countPutOff(10, known), 10, type);
  }
  const gone = () => receive(server, activity(author, 'Delete', author.id), senderAt('evil.example'));
  assert.equal(await countPutOff(10, gone), 10);
});

test('nor is a server asked without end when many bring word of it', async () => {
  let sender = 0;
  const before = site.hits.length;
  await countPutOff(150, () => {
    sender += 1;
    const from = senderAt(`evil${sender}.example`);
    return receive(server, activity(author, 'Create', note(author, 'x', toAlice())), from);
  });
  assert.ok(site.hits.length - before <= 120);
});
