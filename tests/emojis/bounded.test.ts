import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RemoteEmoji, storeRemoteEmojis } from '../../src/domain/emojis/remote-emojis.ts';
import { openTestStore } from '../support/database.ts';

const MOST = 20_000;

const named = (shortcode: string, path = shortcode): RemoteEmoji => ({
  shortcode,
  url: `https://elsewhere.example/${path}.png`,
  uri: null,
  updatedAt: null,
});

test('a server that names new emojis without end is kept a bounded number of', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const keep = (domain: string, emojis: RemoteEmoji[]) =>
    store.transaction((tx) => storeRemoteEmojis(tx, domain, emojis));
  const find = (handle: string) =>
    store.db.selectFrom('custom_emojis').select('remote_url').where('handle', '=', handle).executeTakeFirst();
  await keep(
    'flood.example',
    Array.from({ length: MOST + 100 }, (_, index) => named(`e${index}`)),
  );
  const rows = await store.db.selectFrom('custom_emojis').select('id').execute();
  assert.equal(rows.length, MOST);
  await keep('flood.example', [named('late'), named('e0', 'moved')]);
  assert.equal(await find('late@flood.example'), undefined);
  assert.equal((await find('e0@flood.example'))?.remote_url, named('e0', 'moved').url);
  await keep('honest.example', [named('late')]);
  assert.notEqual(await find('late@honest.example'), undefined);
});
