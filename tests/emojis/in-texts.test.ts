import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addEmoji, removeEmoji } from '../support/emojis.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const picture = { key: 'aa/bb/cc.png', staticKey: 'aa/bb/cc.png' };
let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

test('a new emoji shows in what was written and read before, a removed one no more', async () => {
  const { body } = await server.request('POST', '/api/v1/statuses', {
    token: alice.token,
    json: { status: 'a :wren: sings' },
  });
  const emojis = async () => {
    const answer = await server.request('GET', `/api/v1/statuses/${body.id}`);
    return Object.values(answer.body.emojis ?? {}).map(({ shortcode }) => shortcode);
  };
  assert.deepEqual(await emojis(), []);
  await server.ctx.store.transaction((tx) => addEmoji(tx, 'wren', { picture }));
  assert.deepEqual(await emojis(), ['wren']);
  await server.ctx.store.transaction((tx) => removeEmoji(tx, 'wren'));
  assert.deepEqual(await emojis(), []);
});
