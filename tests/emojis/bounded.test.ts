import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RemoteEmoji, storeRemoteEmojis } from '../../src/domain/emojis/remote-emojis.ts';
import { newId } from '../../src/lib/id.ts';
import { openTestStore } from '../support/database.ts';

const MOST = 20_000;

/** What is left to come one by one, as texts name them. */
const ROOM = 100;

/** Rows in one statement. */
const BATCH = 1000;

const named = (shortcode: string, path = shortcode): RemoteEmoji => ({
  shortcode,
  url: `https://elsewhere.example/${path}.png`,
  uri: null,
  updatedAt: null,
});

const rowOf = (shortcode: string) => ({
  ...{ id: newId(), shortcode, domain: 'flood.example', handle: `${shortcode}@flood.example`, uri: null },
  ...{ remote_url: named(shortcode).url, created_at: 0, updated_at: 0 },
});

test('a server that names new emojis without end is kept a bounded number of', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const keep = (domain: string, emojis: RemoteEmoji[]) =>
    store.transaction((tx) => storeRemoteEmojis(tx, domain, emojis));
  const find = (handle: string) =>
    store.db.selectFrom('custom_emojis').select('remote_url').where('handle', '=', handle).executeTakeFirst();
  const names = Array.from({ length: MOST + ROOM }, (_, index) => `e${index}`);
  const earlier = names.slice(0, MOST - ROOM);
  for (let start = 0; start < earlier.length; start += BATCH) {
    const rows = earlier.slice(start, start + BATCH).map(rowOf);
    await store.transaction((tx) => tx.insertInto('custom_emojis').values(rows).execute());
  }
  await keep(
    'flood.example',
    names.slice(MOST - ROOM).map((name) => named(name)),
  );
  const rows = await store.db.selectFrom('custom_emojis').select('id').execute();
  assert.equal(rows.length, MOST);
  await keep('flood.example', [named('late'), named('e0', 'moved')]);
  assert.equal(await find('late@flood.example'), undefined);
  assert.equal((await find('e0@flood.example'))?.remote_url, named('e0', 'moved').url);
  await keep('honest.example', [named('late')]);
  assert.notEqual(await find('late@honest.example'), undefined);
});
