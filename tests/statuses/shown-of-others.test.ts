import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reviseAccount } from '../../src/domain/accounts/revise-account.ts';
import { deleteRemoteAccount } from '../../src/domain/deletions/delete-remote-account.ts';
import { storeRemoteEmojis } from '../../src/domain/emojis/remote-emojis.ts';
import { keepCopy } from '../../src/domain/media/remote/pictures.ts';
import { purgeCopies } from '../../src/domain/media/remote/purge-copies.ts';
import { toWire } from '../../src/lib/id.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let zed: Stranger;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  zed = await stranger(server, 'zed', 'far.example');
});
after(() => server.close());

const read = async (path: string): Promise<Json> => (await as(server, alice)('GET', `/api/v1/${path}`)).body;
const first = (list: Json | undefined): Json | undefined => Object.values(list ?? {})[0];

test('a mention links to where the account is now, and is gone with it', async () => {
  const yan = await stranger(server, 'yan', 'far.example');
  const { id } = await post(server, alice, 'good morning @yan@far.example');
  const mention = async () => first((await read(`statuses/${id}`)).mentions);
  assert.equal((await mention())?.url, yan.uri);
  await server.ctx.store.transaction((tx) => reviseAccount(tx, yan.id, { url: 'https://far.example/@yan' }));
  assert.equal((await mention())?.url, 'https://far.example/@yan');
  await server.ctx.store.transaction((tx) => deleteRemoteAccount(tx, yan));
  await runJobs(server);
  assert.equal(await mention(), undefined);
});

test('the profile of somebody here links to where those it names are now', async () => {
  const xan = await stranger(server, 'xan', 'far.example');
  const json = { note: 'with @xan@far.example', fields_attributes: [{ name: 'friend', value: '@xan@far.example' }] };
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json });
  const profile = async () => {
    const { note, fields } = await read(`accounts/${alice.id}`);
    return `${note} ${first(fields)?.value}`;
  };
  assert.equal((await profile()).split(`href="${xan.uri}"`).length, 3);
  await server.ctx.store.transaction((tx) => reviseAccount(tx, xan.id, { url: 'https://far.example/@xan' }));
  assert.equal((await profile()).split('href="https://far.example/@xan"').length, 3);
  await server.ctx.store.transaction((tx) => deleteRemoteAccount(tx, xan));
  await runJobs(server);
  assert.ok(!(await profile()).includes('href='));
});

test('an emoji from elsewhere has its present picture, in posts and in names', async () => {
  const drawn = (url: string) =>
    server.ctx.store.transaction((tx) =>
      storeRemoteEmojis(tx, 'far.example', [{ shortcode: 'owl', url, uri: null, updatedAt: null }]),
    );
  await drawn('https://far.example/owl-1.png');
  await server.ctx.store.transaction((tx) => reviseAccount(tx, zed.id, { display_name: 'Zed :owl:' }));
  const id = toWire((await strangersPost(server, zed, 0, { content: '<p>:owl: at night</p>' })).id);
  const shown = async () => {
    const status = await read(`statuses/${id}`);
    return [first(status.emojis)?.url, first(status.account?.emojis)?.url].map(String);
  };
  const before = await shown();
  assert.ok(before.every((url) => url.includes('/media_proxy/emojis/')));

  const copy = { key: 'aa/bb/owl.png', staticKey: 'aa/bb/owl.png' };
  const { id: owl } = await server.ctx.store.db
    .selectFrom('custom_emojis')
    .select('id')
    .where('handle', '=', 'owl@far.example')
    .executeTakeFirstOrThrow();
  await server.ctx.store.transaction(async (tx) => {
    await keepCopy(tx, 'emojis', owl, 'https://far.example/owl-1.png', copy);
    await tx.insertInto('remote_files').values({ key: copy.key, size: 10, used_at: 1 }).execute();
  });
  assert.ok((await shown()).every((url) => url.endsWith('/media/aa/bb/owl.png')));

  await purgeCopies(server.ctx.store, { budget: 0, everything: true });
  assert.deepEqual(await shown(), before);
});
