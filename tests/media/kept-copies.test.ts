import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeCopies } from '../../src/domain/media/remote/purge-copies.ts';
import { newId, toWire } from '../../src/lib/id.ts';
import { contentKey } from '../../src/platform/storage/keys.ts';
import type { StatusRow } from '../../src/schema/statuses.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { followAcross } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** Writes down that there is a copy, long since looked at. */
async function copy(name: string, usedAt = 1): Promise<string> {
  const key = contentKey(Buffer.from(name), 'png');
  const row = { key, size: 1000, used_at: usedAt };
  await server.ctx.store.transaction((tx) => tx.insertInto('remote_files').values(row).execute());
  return key;
}

/** Somebody elsewhere with copies of a picture and a header. */
async function pictured(name: string): Promise<Stranger> {
  const who = await stranger(server, name, 'elsewhere.example');
  const [avatar, header] = [await copy(`${name}'s avatar`), await copy(`${name}'s header`)];
  const keys = { avatar_key: avatar, avatar_static_key: avatar, header_key: header, header_static_key: header };
  await server.ctx.store.transaction((tx) => tx.updateTable('accounts').set(keys).where('id', '=', who.id).execute());
  return who;
}

async function emoji(shortcode: string, domain = 'elsewhere.example', usedAt = 1): Promise<void> {
  const key = await copy(`emoji ${shortcode}`, usedAt);
  const names = { shortcode, domain, handle: `${shortcode}@${domain}` };
  const files = { key, static_key: key, remote_url: `https://${domain}/${shortcode}.png` };
  const row = { id: newId(), ...names, ...files, created_at: 1, updated_at: 1 };
  await server.ctx.store.transaction((tx) => tx.insertInto('custom_emojis').values(row).execute());
}

async function peopleWithPictures(): Promise<string[]> {
  const rows = await server.ctx.store.db
    .selectFrom('accounts')
    .select('username')
    .where('avatar_key', 'is not', null)
    .where('header_key', 'is not', null)
    .orderBy('username')
    .execute();
  return rows.map((row) => row.username);
}

const act = (path: string, { id }: StatusRow, method = 'POST') =>
  as(server, alice)(method, `/api/v1/${path.replace('ID', toWire(id))}`);

test('pictures of people stay whom somebody here follows, or of whom somebody here kept a post', async () => {
  const followed = await pictured('followed');
  await followAcross(server, alice.accountId, followed.id);
  const follower = await pictured('follower');
  await followAcross(server, follower.id, alice.accountId);
  await act('statuses/ID/bookmark', await strangersPost(server, await pictured('bookmarked'), 3));
  await strangersPost(server, await pictured('ignored'), 3);
  const reacted = await strangersPost(server, await pictured('reacted'), 3);
  assert.equal((await act(`pleroma/statuses/ID/reactions/${encodeURIComponent('🦆')}`, reacted, 'PUT')).status, 200);
  await purgeCopies(server.ctx.store, { budget: 0 });
  assert.deepEqual(await peopleWithPictures(), ['bookmarked', 'followed', 'reacted']);
  await purgeCopies(server.ctx.store, { budget: 0, everything: true });
  assert.deepEqual(await peopleWithPictures(), []);
});

test('attachments of posts stay that somebody here reacted to with an emoji', async () => {
  const author = await stranger(server, 'photographer', 'elsewhere.example');
  const url = 'https://elsewhere.example/a.png';
  const image = { url, previewUrl: null, type: 'image', description: '', blurhash: null, focus: null };
  const posts = new Map<string, StatusRow>();
  for (const name of ['reacted', 'ignored']) posts.set(name, await strangersPost(server, author, 3));
  const { store } = server.ctx;
  for (const [name, { id }] of posts) {
    const key = await copy(`photograph ${name}`);
    const at = { created_at: 1, updated_at: 1 };
    const row = { id: newId(), account_id: author.id, status_id: id, type: image.type, remote_url: url, key, ...at };
    await store.transaction((tx) => tx.insertInto('media_attachments').values(row).execute());
  }
  const reacted = posts.get('reacted');
  assert.ok(reacted);
  await act(`pleroma/statuses/ID/reactions/${encodeURIComponent('🦆')}`, reacted, 'PUT');
  await purgeCopies(store, { budget: 0 });
  const left = await store.db
    .selectFrom('media_attachments')
    .select('status_id')
    .where('key', 'is not', null)
    .execute();
  assert.deepEqual(left, [{ status_id: reacted.id }]);
});

test('emojis stay that are shown in kept posts, in names of people who are followed', async () => {
  const names = ['in_kept', 'in_passing', 'in_name', 'unused'];
  for (const name of names) await emoji(name);
  const author = await stranger(server, 'author', 'elsewhere.example');
  const friend = await stranger(server, 'friend', 'elsewhere.example');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ display_name: 'Me :in_name:' }).where('id', '=', friend.id).execute(),
  );
  await followAcross(server, alice.accountId, friend.id);
  await act('statuses/ID/favourite', await strangersPost(server, author, 3, { content: '<p>hey :in_kept:</p>' }));
  await strangersPost(server, author, 3, { content: '<p>:in_passing:</p>' });
  await purgeCopies(server.ctx.store, { budget: 1e9, usedSince: Date.now() });
  const rows = await server.ctx.store.db
    .selectFrom('custom_emojis')
    .select('shortcode')
    .where('key', 'is not', null)
    .orderBy('shortcode')
    .execute();
  assert.deepEqual(
    rows.map((row) => row.shortcode),
    ['in_kept', 'in_name'],
  );
});

test('an emoji stays that is only in the name of the last of many whom people here follow', async () => {
  const { store } = server.ctx;
  const domain = 'crowded.example';
  const people: Stranger[] = [];
  for (let number = 0; number < 600; number += 1) people.push(await stranger(server, `one${number}`, domain));
  const last = people.at(-1);
  await store.transaction(async (tx) => {
    for (const { id } of people) {
      const names = { id: newId(), account_id: alice.accountId, target_id: id, created_at: 1 };
      await tx.insertInto('follows').values(names).execute();
    }
    const text = 'I am :of_last:';
    await tx
      .updateTable('accounts')
      .set({ display_name: text })
      .where('id', '=', last?.id ?? 0)
      .execute();
  });
  await emoji('of_last', domain);
  await emoji('of_nobody', domain);
  const bounds = { budget: 1e9, usedSince: Date.now() };
  await purgeCopies(store, bounds);
  const kept = await store.db
    .selectFrom('custom_emojis')
    .select('shortcode')
    .where('domain', '=', domain)
    .where('key', 'is not', null)
    .execute();
  assert.deepEqual(kept, [{ shortcode: 'of_last' }]);
});
