import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { orderShowingOfSuspended } from '../../src/domain/media/show-files.ts';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { stranger } from '../support/elsewhere.ts';
import { encodeMedia } from '../support/encode-media.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { jpeg, png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startBucket, type TestBucket } from '../support/s3.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const PUBLIC = 'https://files.example.org/media';

let bucket: TestBucket;
let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  bucket = await startBucket();
  server = await startServer({ ...bucket.env, S3_PUBLIC_URL: PUBLIC });
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(async () => {
  await server.close();
  await bucket.close();
});
beforeEach(() => {
  bucket.requests.length = 0;
});

const keyOf = (url: unknown) => String(url).replace(`${PUBLIC}/`, '');
const aclOf = (key: string) => bucket.objects.get(key)?.acl;

async function upload({ token }: TestUser, bytes: Buffer): Promise<string[]> {
  const file = { bytes, name: 'a.png', type: 'image/png' };
  const { body } = await server.request('POST', '/api/v2/media', { token, ...multipart({ file }) });
  return [keyOf(body.url), keyOf(body.preview_url)];
}

async function administer(path: string, json: object = {}): Promise<void> {
  const { status, text } = await server.request('POST', `/api/v1/admin/${path}`, { token: owner.token, json });
  assert.equal(status, 200, text);
  await runJobs(server);
}

test('files of suspended accounts are closed in the bucket, but those that others have too, and opened when they come back', async () => {
  const avatar = { bytes: await png({ width: 40, height: 40 }), name: 'me.png', type: 'image/png' };
  const form = multipart({ avatar });
  const path = '/api/v1/accounts/update_credentials';
  const { body } = await server.request('PATCH', path, { token: bob.token, ...form });
  const own = [...(await upload(bob, await jpeg())), keyOf(body.avatar)];
  const shared = await upload(bob, await png());
  assert.deepEqual(await upload(alice, await png()), shared);
  const acls = () => [own, shared].map((keys) => [...new Set(keys.map(aclOf))].join());
  assert.deepEqual(acls(), ['public-read', 'public-read']);

  await administer(`accounts/${bob.id}/action`, { type: 'suspend' });
  assert.deepEqual(acls(), ['private', 'public-read']);
  await server.ctx.store.transaction(orderShowingOfSuspended);
  await runJobs(server);
  assert.deepEqual(acls(), ['private', 'public-read'], 'the same again');
  await administer(`accounts/${bob.id}/unsuspend`);
  assert.deepEqual(acls(), ['public-read', 'public-read']);
});

test('a suspension that is taken back before its job runs leaves files open', async () => {
  const keys = await upload(bob, await png({ width: 21, height: 20 }));
  await server.request('POST', `/api/v1/admin/accounts/${bob.id}/action`, {
    token: owner.token,
    json: { type: 'suspend' },
  });
  await administer(`accounts/${bob.id}/unsuspend`);
  assert.deepEqual(keys.map(aclOf), ['public-read', 'public-read']);
});

test('a blocked server closes the pictures of its people, and its return opens them', async () => {
  const picture = Buffer.from('a picture');
  const key = contentKey(picture, 'png');
  await server.ctx.storage.put(key, picture);
  const eve = (await stranger(server, 'eve', 'bad.example')).id;
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ avatar_key: key }).where('id', '=', eve).execute(),
  );
  await administer('domain_blocks', { domain: 'bad.example', severity: 'suspend' });
  assert.equal(aclOf(key), 'private');
  const { items } = await server.request('GET', '/api/v1/admin/domain_blocks', { token: owner.token });
  await server.request('DELETE', `/api/v1/admin/domain_blocks/${items[0]?.id}`, { token: owner.token });
  await runJobs(server);
  assert.equal(aclOf(key), 'public-read');
});

test('a video that is converted after its person was suspended is closed, and a file that nobody else has any more', async () => {
  const bytes = await encodeMedia({ format: new Mp4OutputFormat(), video: { codec: 'avc', width: 64, height: 48 } });
  const post = ({ token }: TestUser, file: { bytes: Buffer; name: string; type: string }) =>
    server.request('POST', '/api/v2/media', { token, ...multipart({ file }) });
  await post(bob, { bytes, name: 'a.mp4', type: 'video/mp4' });
  const picture = { bytes: await png({ width: 31, height: 30 }), name: 'a.png', type: 'image/png' };
  const shared = keyOf((await post(bob, picture)).body.url);
  const { id } = (await post(alice, picture)).body;
  // The video is converted only after the files there were have been closed.
  const hold = (run_at: number) =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('jobs').set({ run_at }).where('name', '=', 'process-media').execute(),
    );
  await hold(Date.now() + 3_600_000);
  await administer(`accounts/${bob.id}/action`, { type: 'suspend' });
  await hold(0);
  await runJobs(server);
  const videos = [...bucket.objects].filter(([key]) => key.endsWith('.mp4')).map(([, { acl }]) => acl);
  assert.deepEqual(videos, ['private']);
  assert.equal(aclOf(shared), 'public-read');
  await server.request('DELETE', `/api/v1/media/${id}`, { token: alice.token });
  await bringForward(server, 'delete-files');
  await runJobs(server);
  assert.equal(aclOf(shared), 'private');
  await administer(`accounts/${bob.id}/unsuspend`);
});

test('many files are dealt with some at a time', async () => {
  const { store, storage } = server.ctx;
  const { token } = bob;
  const file = { bytes: await png({ width: 11, height: 10 }), name: 'a.png', type: 'image/png' };
  await server.request('POST', '/api/v2/media', { token, ...multipart({ file }) });
  const row = await store.db
    .selectFrom('media_attachments')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const contents = Array.from({ length: 120 }, (_, index) => Buffer.from(`file ${index}`));
  const keys = contents.map((bytes) => contentKey(bytes, 'png'));
  for (const [index, bytes] of contents.entries()) await storage.put(keys[index] ?? '', bytes);
  await store.transaction((tx) =>
    tx
      .insertInto('media_attachments')
      .values(keys.map((key, index) => ({ ...row, id: row.id + index + 1, key, preview_key: null })))
      .execute(),
  );
  await administer(`accounts/${bob.id}/action`, { type: 'suspend' });
  assert.deepEqual([...new Set(keys.map(aclOf))], ['private']);
});
