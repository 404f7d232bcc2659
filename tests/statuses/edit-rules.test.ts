import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { normalizeTag } from '../../src/lib/text/hashtag.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const edit = (id: unknown, json: object) => as(server, alice)('PUT', `/api/v1/statuses/${id}`, { json });
const disable = (name: string) =>
  server.ctx.store.transaction((tx) =>
    tx.updateTable('tags').set({ usable: 0 }).where('name', '=', normalizeTag(name)).execute(),
  );

test('a private mention that quotes somebody goes on mentioning them', async () => {
  const quoted = await post(server, bob, { status: 'larks' });
  const wanted = { status: '@bob see', visibility: 'direct', quoted_status_id: quoted.id };
  const { id } = await post(server, alice, wanted);
  const refused = await edit(id, { status: 'see' });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Cannot quote a non-mentioned user in a Private Mention post.'],
  );
  assert.equal((await edit(id, { status: '@bob look' })).status, 200);
});

test('a poll cannot come to a post with a quote', async () => {
  const quoted = await post(server, bob, { status: 'owls' });
  const { id } = await post(server, alice, { status: 'so', quoted_status_id: quoted.id });
  const refused = await edit(id, { status: 'so', poll: { options: ['a', 'b'], expires_in: 3600 } });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Validation failed: A post with a quote cannot have a poll'],
  );
});

test('a hashtag that staff disabled later stays in an edited post, and cannot come to one', async () => {
  const { id } = await post(server, alice, { status: 'a typpo #larks' });
  await disable('larks');
  assert.equal((await edit(id, { status: 'a typo #larks' })).status, 200);
  const plain = await post(server, alice, { status: 'plain' });
  assert.equal((await edit(plain.id, { status: 'plain #larks' })).status, 422);
});

test('what was written before a rule stays when something else is changed', async () => {
  const { id } = await post(server, alice, { status: 'short', poll: { options: ['yes', 'no'], expires_in: 3600 } });
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('statuses').set({ text: '\u200b', content: '' }).where('text', '=', 'short').execute();
    await tx.updateTable('poll_options').set({ title: '\u200b' }).where('title', '=', 'no').execute();
  });
  const poll = { options: ['yes', '\u200b'], expires_in: 3600 };
  const { status, body } = await edit(id, { status: '\u200b', sensitive: true, poll });
  assert.deepEqual([status, body.sensitive], [200, true]);
  assert.deepEqual(
    [(await edit(id, { status: '\u200b', poll: { ...poll, options: ['\u2060', '\u2800'] } })).status],
    [422],
  );
});
