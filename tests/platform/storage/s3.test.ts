import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, afterEach, mock, test } from 'node:test';
import { parseConfig } from '../../../src/platform/config/config.ts';
import type { Variable } from '../../../src/platform/config/env.ts';
import { openBucket } from '../../../src/platform/storage/bucket.ts';
import { contentKey } from '../../../src/platform/storage/keys.ts';
import { openS3Storage } from '../../../src/platform/storage/s3.ts';
import type { MediaStorage } from '../../../src/platform/storage/storage.ts';
import { startBucket } from '../../support/s3.ts';

const bucket = await startBucket();
const opened: MediaStorage[] = [];
after(async () => {
  for (const one of opened) await one.close();
  await bucket.close();
});
afterEach(() => {
  bucket.faults.length = 0;
  bucket.requests.length = 0;
});

function open(env: Partial<Record<Variable, string>> = {}): MediaStorage {
  const { s3 } = parseConfig({ ...bucket.env, ...env });
  assert.ok(s3);
  const onRefused = (error: unknown) => assert.fail(String(error));
  const storage = openS3Storage(openBucket(s3, { connect: 2000, idle: 300 }), s3.acls ? { onRefused } : undefined);
  opened.push(storage);
  return storage;
}

const storage = open();
const bytes = Buffer.from('not really a picture');
const key = contentKey(bytes, 'jpg');
const unavailable = { name: 'AppError', kind: 'unavailable' };

test('a stored file comes back with its size, whole or in part, and is there to stay', async () => {
  await storage.put(key, bytes);
  const stored = bucket.objects.get(key);
  assert.deepEqual([stored?.bytes, stored?.type], [bytes, 'image/jpeg']);
  assert.equal(stored?.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(stored?.headers['content-disposition'], undefined);
  const file = await storage.open(key);
  assert.ok(file);
  assert.deepEqual([file.size, await storage.size(key)], [bytes.length, bytes.length]);
  assert.deepEqual(await buffer(file.stream), bytes);
  const part = await storage.open(key, { start: 4, end: 9 });
  assert.ok(part);
  assert.deepEqual([await text(part.stream), part.size], ['really', bytes.length]);
});

test('what browsers do not show themselves can only be downloaded from the bucket', async () => {
  const page = contentKey(bytes, 'html');
  await storage.put(page, bytes);
  const stored = bucket.objects.get(page);
  assert.deepEqual([stored?.type, stored?.headers['content-disposition']], ['application/octet-stream', 'attachment']);
});

test('a deleted file is gone, and what is no key is never asked for', async () => {
  const other = contentKey(Buffer.from('x'), 'png');
  await storage.put(other, Buffer.from('x'));
  await storage.delete(other);
  await storage.delete(other);
  assert.deepEqual([await storage.open(other), await storage.size(other)], [undefined, undefined]);
  const { length } = bucket.requests;
  for (const wrong of ['', '../x', `${key}?acl`, `${key}/../../other`]) {
    assert.deepEqual([await storage.open(wrong), await storage.size(wrong)], [undefined, undefined]);
    await assert.rejects(storage.put(wrong, bytes));
    await assert.rejects(storage.delete(wrong));
  }
  assert.equal(bucket.requests.length, length);
});

test('a large file is streamed, and read anew for a second attempt', async () => {
  const large = randomBytes(3_000_000);
  const name = contentKey(large, 'mp4');
  let times = 0;
  const source = {
    size: large.length,
    open() {
      times += 1;
      return Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]);
    },
  };
  bucket.faults.push('busy');
  await storage.put(name, source);
  assert.deepEqual([times, bucket.objects.get(name)?.bytes.equals(large)], [2, true]);
});

test('content that is not what its key says is refused by the store', async () => {
  const other = contentKey(Buffer.from('promised'), 'mp4');
  await assert.rejects(storage.put(other, Buffer.from('received')), unavailable);
  await assert.rejects(storage.put(other, { size: 8, open: () => Readable.from([Buffer.from('short')]) }), unavailable);
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the disk went away');
      })(),
    );
  await assert.rejects(storage.put(other, { size: 8, open: broken }), unavailable);
  assert.equal(bucket.objects.get(other), undefined);
});

test('a store that is busy or silent is asked again, a few times and no more', async () => {
  await storage.put(key, bytes);
  bucket.faults.push('silent', 'busy');
  assert.equal(await storage.size(key), bytes.length);
  bucket.requests.length = 0;
  bucket.faults.push('busy', 'busy', 'busy');
  await assert.rejects(storage.open(key), unavailable);
  assert.equal(bucket.requests.length, 3);
});

test('a refusal is not asked again, and the cause is told', async () => {
  bucket.faults.push('forgotten');
  await assert.rejects(storage.delete(key), (error: Error) => {
    assert.match(String(error.cause), /S3 answered 403 AccessDenied to DELETE/);
    return true;
  });
  assert.equal(bucket.requests.length, 1);
  const stranger = open({ S3_SECRET_KEY: 'another' });
  await assert.rejects(stranger.put(key, bytes), (error: Error) => /SignatureDoesNotMatch/.test(String(error.cause)));
});

test('an answer that breaks off is an error, not a shorter file', async () => {
  await storage.put(key, bytes);
  bucket.faults.push('truncated');
  const file = await storage.open(key);
  assert.ok(file);
  await assert.rejects(buffer(file.stream));
});

test('files are opened to everybody by an ACL each, and closed and opened again', async () => {
  const published = open({ S3_PUBLIC_URL: 'https://files.example' });
  await published.put(key, bytes);
  assert.equal(bucket.objects.get(key)?.acl, 'public-read');
  await published.show(key, false);
  assert.equal(bucket.objects.get(key)?.acl, 'private');
  await published.show(key, true);
  assert.equal(bucket.objects.get(key)?.acl, 'public-read');
  const raw = contentKey(bytes, 'raw');
  await published.put(raw, bytes);
  await published.show(raw, true);
  assert.equal(bucket.objects.get(raw)?.acl, 'private', 'what waits to be converted is for nobody');
  await published.show(contentKey(Buffer.from('gone'), 'png'), false);
  bucket.faults.push('busy', 'busy', 'busy');
  await assert.rejects(published.show(key, false), unavailable);
});

test('no ACL is sent where clients do not read from the bucket, or when that is said', async () => {
  const permission = { S3_PUBLIC_URL: 'https://files.example', S3_PERMISSION: 'none' };
  for (const quiet of [storage, open(permission)]) {
    await quiet.put(key, bytes);
    await quiet.show(key, false);
    assert.equal(bucket.objects.get(key)?.acl, undefined);
  }
  assert.deepEqual([...new Set(bucket.requests)], [`PUT ${new URL(bucket.endpoint).host}`]);
  assert.equal(bucket.requests.length, 2);
  assert.throws(() => open({ ...permission, S3_PERMISSION: 'private' }), /S3_PERMISSION/);
});

test('a store that knows no ACLs gets files without, after saying so once', async () => {
  const refusals: unknown[] = [];
  const { s3 } = parseConfig(bucket.env);
  assert.ok(s3);
  const published = openS3Storage(openBucket(s3), { onRefused: (error) => refusals.push(error) });
  opened.push(published);
  bucket.traits.acls = false;
  await published.show(key, false);
  assert.equal(refusals.length, 1, 'told, and nothing is tried again and again');
  await published.put(key, bytes);
  assert.equal(bucket.objects.get(key)?.acl, undefined);
  await published.put(key, bytes);
  await published.show(key, false);
  bucket.traits.acls = true;
  assert.deepEqual([refusals.length, bucket.requests.length], [2, 4]);
});

test('all files are listed, page after page, but those that are too young or none of ours', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((text) => contentKey(Buffer.from(text), 'png')).sort();
  bucket.objects.clear();
  for (const one of keys)
    await storage.put(
      one,
      Buffer.from('abcde'.split('').find((text) => contentKey(Buffer.from(text), 'png') === one) ?? ''),
    );
  const [first] = bucket.objects.values();
  bucket.objects.set('backup/notes.txt', { ...(first ?? assert.fail()), storedAt: 0 });
  bucket.traits.page = 2;
  const listed = await Array.fromAsync(storage.list(Date.now() + 1));
  assert.deepEqual(
    listed.flat(),
    keys.map((one) => ({ key: one, size: 1 })),
  );
  assert.equal(listed.length, 3);
  assert.deepEqual((await Array.fromAsync(storage.list(Date.now() - 60_000))).flat(), []);
});

test('the bucket may be named in the host instead of the path', async () => {
  const { lookup } = dns;
  const mocked = mock.method(dns, 'lookup', (_name: string, ...rest: [dns.LookupAllOptions, never]) =>
    lookup('127.0.0.1', ...rest),
  );
  const { port } = new URL(bucket.endpoint);
  const named = open({ S3_ENDPOINT: `http://s3.test:${port}`, S3_PATH_STYLE: 'false' });
  await named.put(key, bytes);
  assert.equal(await named.size(key), bytes.length);
  assert.deepEqual(bucket.requests, [`PUT media.s3.test:${port}`, `HEAD media.s3.test:${port}`]);
  mocked.mock.restore();
});
