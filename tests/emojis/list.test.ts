import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addEmoji, removeEmoji } from '../support/emojis.ts';
import { startServer, type TestServer } from '../support/server.ts';

const picture = { key: 'aa/bb/moving.gif', staticKey: 'aa/bb/still.png' };
let server: TestServer;
before(async () => {
  server = await startServer();
  await server.ctx.store.transaction(async (tx) => {
    await addEmoji(tx, 'wren', { picture, category: 'Birds' });
    await addEmoji(tx, 'auk', { picture });
    await addEmoji(tx, 'hidden', { picture, visibleInPicker: false });
    await addEmoji(tx, 'disabled', { picture });
    await tx.updateTable('custom_emojis').set({ disabled: 1 }).where('shortcode', '=', 'disabled').execute();
    await tx
      .insertInto('custom_emojis')
      .values({
        id: 1,
        shortcode: 'remote',
        domain: 'a.example',
        handle: 'remote@a.example',
        created_at: 0,
        updated_at: 0,
      })
      .execute();
  });
});
after(() => server.close());

const list = async () => (await server.request('GET', '/api/v1/custom_emojis')).items;

test('local emojis that may be picked are listed by name', async () => {
  const [auk, wren, ...others] = await list();
  assert.deepEqual(others, []);
  assert.deepEqual(auk, {
    shortcode: 'auk',
    url: 'http://localhost:3000/media/aa/bb/moving.gif',
    static_url: 'http://localhost:3000/media/aa/bb/still.png',
    visible_in_picker: true,
  });
  assert.deepEqual([wren?.shortcode, wren?.category, wren?.featured], ['wren', 'Birds', false]);
});

test('a change shows at once, and any token is ignored', async () => {
  await server.ctx.store.transaction((tx) => removeEmoji(tx, 'auk'));
  const answer = await server.request('GET', '/api/v1/custom_emojis', { token: 'nonsense' });
  assert.deepEqual(
    answer.items.map(({ shortcode }) => shortcode),
    ['wren'],
  );
  assert.match(answer.headers['cache-control'] ?? '', /^public, max-age=300/);
});
