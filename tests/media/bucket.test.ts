import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { encodeMedia } from '../support/encode-media.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { jpeg, png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { post } from '../support/posting.ts';
import { startBucket } from '../support/s3.ts';
import { startServer } from '../support/server.ts';

const bucket = await startBucket();
// The address of the store is the operator's: the guard against private networks is not for it.
const guarded = { ...bucket.env, ALLOW_PRIVATE_NETWORKS: 'false' };
const server = await startServer(guarded);
const elsewhere = await startServer({ ...guarded, S3_PUBLIC_URL: 'https://files.example.org/media' });
after(async () => {
  await server.close();
  await elsewhere.close();
  await bucket.close();
});
const alice = await server.createUser('alice');
const { token } = alice;

const upload = (bytes: Buffer, name = 'a.png') =>
  server.request('POST', '/api/v2/media', { token, ...multipart({ file: { bytes, name, type: 'image/png' } }) });

test('a picture goes to the bucket, is served from there whole and in part, and deleted there', async () => {
  const media = (await upload(await jpeg())).body;
  const url = new URL(String(media.url));
  const key = url.pathname.replace('/media/', '');
  const stored = bucket.objects.get(key);
  assert.ok(stored);
  const status = await post(server, alice, { status: 'look', media_ids: [String(media.id)] });
  assert.equal(status.media_attachments?.[0]?.url, media.url);

  const whole = await server.app.inject({ method: 'GET', url: url.pathname });
  assert.deepEqual([whole.statusCode, whole.rawPayload], [200, stored.bytes]);
  assert.equal(whole.headers['content-length'], String(stored.bytes.length));
  assert.equal(whole.headers['content-type'], 'image/jpeg');
  const head = await server.request('HEAD', url.pathname);
  assert.deepEqual([head.status, head.headers['content-length']], [200, String(stored.bytes.length)]);
  const part = await server.app.inject({ method: 'GET', url: url.pathname, headers: { range: 'bytes=5-14' } });
  assert.deepEqual([part.statusCode, part.rawPayload], [206, stored.bytes.subarray(5, 15)]);
  assert.equal(part.headers['content-range'], `bytes 5-14/${stored.bytes.length}`);
  const known = { 'if-none-match': String(whole.headers.etag) };
  assert.equal((await server.request('GET', url.pathname, { headers: known })).status, 304);

  await server.request('DELETE', `/api/v1/statuses/${status.id}`, { token, query: { delete_media: 'true' } });
  await runJobs(server);
  await bringForward(server, 'delete-files');
  await runJobs(server);
  assert.equal(bucket.objects.has(key), false);
  assert.equal((await server.request('GET', url.pathname)).status, 404);
});

test('a video is fetched from the bucket, converted and put back', async () => {
  const video = { codec: 'avc', width: 64, height: 48 } as const;
  const made = await upload(await encodeMedia({ format: new Mp4OutputFormat(), video }), 'clip.mp4');
  assert.equal(made.status, 202);
  const raw = [...bucket.objects.keys()].find((key) => key.endsWith('.raw'));
  assert.ok(raw);
  assert.equal((await server.request('GET', `/media/${raw}`)).status, 404);
  bucket.faults.push('truncated');
  await runJobs(server);
  await bringForward(server, 'process-media');
  await runJobs(server);
  const done = await server.request('GET', `/api/v1/media/${made.body.id}`, { token });
  assert.equal(done.status, 200);
  const key = new URL(String(done.body.url)).pathname.replace('/media/', '');
  assert.equal(bucket.objects.get(key)?.type, 'video/mp4');
  await bringForward(server, 'delete-files');
  await runJobs(server);
  assert.equal(bucket.objects.has(raw), false);
});

test('while the store is not there, uploads and files are refused for now, and nothing is left behind', async () => {
  const media = (await upload(await png())).body;
  const { pathname } = new URL(String(media.url));
  const { length } = await server.ctx.store.db.selectFrom('media_attachments').select('id').execute();
  const hold = () => bucket.faults.push('busy', 'busy', 'busy');
  hold();
  const refused = await upload(await png({ width: 31, height: 30 }));
  assert.deepEqual([refused.status, refused.body.error], [503, 'The media storage is not available']);
  assert.equal((await server.ctx.store.db.selectFrom('media_attachments').select('id').execute()).length, length);
  hold();
  const unread = await server.request('GET', pathname);
  assert.deepEqual([unread.status, unread.headers['cache-control']], [503, 'private, no-store']);
  assert.equal((await server.request('GET', pathname)).status, 200);
});

test('with a public address, files have it, and links to this server lead there', async () => {
  const bob = await elsewhere.createUser('bob');
  const file = { bytes: await jpeg(), name: 'a.jpg', type: 'image/jpeg' };
  const { body } = await elsewhere.request('POST', '/api/v2/media', { token: bob.token, ...multipart({ file }) });
  assert.match(String(body.url), /^https:\/\/files\.example\.org\/media\/..\/..\/[0-9a-f]{64}\.jpg$/);
  const path = String(body.url).replace('https://files.example.org', '');
  const led = await elsewhere.request('GET', path);
  assert.deepEqual([led.status, led.headers.location], [302, body.url]);
  for (const wrong of ['/media/x/y/z', path.replace('.jpg', '.raw')]) {
    assert.equal((await elsewhere.request('GET', wrong)).status, 404, wrong);
  }
});
