import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { openDiskStorage } from '../../../src/platform/storage/disk.ts';
import { contentKey, contentKeyOfFile, contentTypeOf } from '../../../src/platform/storage/keys.ts';

const root = await mkdtemp(join(tmpdir(), 'whinchat-storage-'));
const directory = join(root, 'media');
const storage = await openDiskStorage(directory);
after(() => rm(root, { recursive: true }));

const bytes = Buffer.from('not really a picture');
const key = contentKey(bytes, 'jpg');

test('a stored file comes back with its size, whole or in part', async () => {
  await storage.put(key, bytes);
  await storage.put(key, { size: bytes.length, open: () => Readable.from([bytes]) });
  const file = await storage.open(key);
  assert.ok(file);
  assert.deepEqual([file.size, await storage.size(key)], [bytes.length, bytes.length]);
  assert.deepEqual(await buffer(file.stream), bytes);
  const part = await storage.open(key, { start: 4, end: 9 });
  assert.ok(part);
  assert.equal(await text(part.stream), 'really');
  assert.deepEqual(await readdir(join(directory, 'tmp')), []);
});

test('keys name content: equal bytes, equal key', async () => {
  assert.match(key, /^(..)\/(..)\/\1\2[0-9a-f]{60}\.jpg$/);
  await writeFile(join(root, 'copy'), bytes);
  assert.equal(await contentKeyOfFile(join(root, 'copy'), 'jpg'), key);
  assert.throws(() => contentKey(bytes, '../x'));
});

test('a deleted file is gone, and deleting it again is no error', async () => {
  const other = contentKey(Buffer.from('x'), 'png');
  await storage.put(other, Buffer.from('x'));
  await storage.delete(other);
  await storage.delete(other);
  assert.equal(await storage.open(other), undefined);
});

test('no key leads outside the directory', async () => {
  await writeFile(join(root, 'secret.txt'), 'secret');
  for (const path of [
    '../secret.txt',
    '/etc/passwd',
    `aa/bb/../../../secret.txt`,
    `${key}/../x`,
    `${key}\0`,
    'tmp',
    '',
  ]) {
    assert.equal(await storage.open(path), undefined, path);
    assert.equal(await storage.size(path), undefined, path);
    await assert.rejects(storage.put(path, bytes), path);
    await assert.rejects(storage.delete(path), path);
  }
});

test('a stream that breaks leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the client went away');
    })(),
  );
  const other = contentKey(Buffer.from('whole'), 'mp4');
  await assert.rejects(storage.put(other, { size: 8, open: () => broken }), /went away/);
  const short = { size: 6, open: () => Readable.from([Buffer.from('whole')]) };
  await assert.rejects(storage.put(other, short), /5 of 6 bytes/);
  assert.equal(await storage.open(other), undefined);
  assert.deepEqual(await readdir(join(directory, 'tmp')), []);
});

test('what is not known to be harmless is served as plain bytes', () => {
  for (const extension of ['svg', 'html', 'js', 'xml']) {
    assert.equal(contentTypeOf(contentKey(bytes, extension)), 'application/octet-stream');
  }
});
