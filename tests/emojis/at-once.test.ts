import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeRemoteEmojis } from '../../src/domain/emojis/remote-emojis.ts';
import { openTestStore } from '../support/database.ts';

test('posts that bring the same emojis in any order at the same time do not stand in each other’s way', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const emojis = Array.from({ length: 40 }, (_, n) => ({
    shortcode: `blob${n}`,
    url: `https://elsewhere.example/${n}.png`,
    uri: null,
    updatedAt: null,
  }));
  // With a connection for each, none needs to wait for its beginning.
  await Promise.all(emojis.map(() => store.db.selectFrom('custom_emojis').select('id').execute()));
  const orders = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? emojis : emojis.toReversed()));
  await Promise.all(
    orders.map((order) => store.transaction((tx) => storeRemoteEmojis(tx, 'elsewhere.example', order))),
  );
  const rows = await store.db.selectFrom('custom_emojis').select('handle').execute();
  assert.equal(rows.length, emojis.length);
});
