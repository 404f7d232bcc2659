import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { assetsOf } from '../../src/assets/assets.ts';
import { startServer, type TestServer } from '../support/server.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'whinchat-assets-'));
const folder = join(DATA_DIR, 'assets');
const servers: TestServer[] = [];
after(async () => {
  for (const server of servers) await server.close();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function start(env: Parameters<typeof startServer>[0] = { DATA_DIR }): Promise<TestServer> {
  const server = await startServer(env);
  servers.push(server);
  return server;
}

async function pathsOn(server: TestServer): Promise<{ style: string; script: string | undefined }> {
  const { text } = await server.request('GET', '/about');
  const style = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1];
  assert.ok(style, 'no page is without styles');
  return { style, script: /<script type="module" src="([^"]+)">/.exec(text)?.[1] };
}

async function contentOf(server: TestServer, path: string, encoding = 'identity') {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: path,
    headers: { 'accept-encoding': encoding },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

test('before anything is built pages have styles and no scripts; then both, for ever and compressed', async () => {
  const server = await start();
  const before = await pathsOn(server);
  assert.equal(before.script, undefined);
  await assetsOf(server.ctx).build();
  const { style, script } = await pathsOn(server);
  assert.ok(script);
  assert.notEqual(style, before.style);
  const { icons } = assetsOf(server.ctx).paths();
  const types: [string, RegExp][] = [
    [before.style, /^text\/css; charset=utf-8$/],
    [style, /^text\/css; charset=utf-8$/],
    [script, /^text\/javascript; charset=utf-8$/],
    [icons, /^image\/svg\+xml/],
  ];
  for (const [path, type] of types) {
    const plain = await contentOf(server, path);
    assert.equal(plain.status, 200, path);
    assert.match(String(plain.headers['content-type']), type);
    assert.equal(plain.headers['x-content-type-options'], 'nosniff');
    assert.match(String(plain.headers['cache-control']), /public.*immutable/);
    assert.equal(plain.headers['content-encoding'], undefined);
    if (path === before.style) continue;
    const small = await contentOf(server, path, 'gzip, br');
    assert.equal(small.headers['content-encoding'], 'br');
    assert.match(String(small.headers.vary), /Accept-Encoding/);
    assert.deepEqual(brotliDecompressSync(small.bytes), plain.bytes);
    assert.equal((await contentOf(server, path, 'br;q=0')).headers['content-encoding'], undefined);
  }
});

test('every script that the first one may load is there', async () => {
  const [server] = servers;
  assert.ok(server);
  const { script, preloads } = assetsOf(server.ctx).paths();
  assert.ok(script && preloads.length > 0);
  const { text } = await server.request('GET', '/about');
  for (const path of preloads) assert.ok(text.includes(`<link rel="modulepreload" href="${path}">`), path);
  const queue = [script, ...preloads];
  for (const path of queue) {
    const { status, bytes } = await contentOf(server, path);
    assert.equal(status, 200, path);
    for (const [, name] of bytes.toString().matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g))
      if (!queue.includes(`/assets/${name}`)) queue.push(`/assets/${name}`);
  }
});

test('nothing else of the folder is served, and what is not there is not cached', async () => {
  const [server] = servers;
  assert.ok(server);
  const names = await readdir(folder);
  const list = names.find((name) => name.endsWith('.json'));
  const { style } = await pathsOn(server);
  const others = [`/assets/${list}`, `${style}.br`, '/assets/style-AAAAAAAA.css', '/assets/..%2Fassets%2Fstyle.css'];
  for (const path of others) {
    const answer = await contentOf(server, path, 'br');
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(String(answer.headers['cache-control'] ?? ''), /public/);
  }
});

test('a second start takes what the first has built, without building it', async () => {
  const [first] = servers;
  assert.ok(first);
  const { style, script } = await pathsOn(first);
  await writeFile(join(DATA_DIR, style), 'i{}');
  const second = await start();
  assert.deepEqual(await pathsOn(second), { style, script });
  await assetsOf(second.ctx).build();
  assert.equal((await contentOf(second, style)).bytes.toString(), 'i{}');
});

test('files of the build before stay, older ones go when they have not been in use for a week', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const other = async (key: string, name: string, ago: number) => {
    await writeFile(join(folder, name), 'x');
    await writeFile(
      join(folder, `built-${key.repeat(16)}.json`),
      JSON.stringify({ files: [name], style: name, icons: name, script: name, preloads: [] }),
    );
    for (const one of [name, `built-${key.repeat(16)}.json`]) await utimes(join(folder, one), day(ago), day(ago));
  };
  await other('a', 'style-OLDER.css', 30);
  await other('b', 'style-BEFORE.css', 20);
  await writeFile(join(folder, '.1-style-HALF.css'), 'x');
  const third = await start();
  await assetsOf(third.ctx).build();
  const names = await readdir(folder);
  assert.ok(names.includes('style-BEFORE.css'));
  assert.ok(!names.includes('style-OLDER.css'));
  assert.ok(names.includes('.1-style-HALF.css'), 'another process may be writing it');
});

test('two processes that build at once get the same', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-assets-'));
  const both = await Promise.all([start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })]);
  await Promise.all(both.map(({ ctx }) => assetsOf(ctx).build()));
  const [one, two] = both.map(({ ctx }) => assetsOf(ctx).paths());
  assert.ok(one?.script);
  assert.deepEqual(one, two);
  await rm(dataDir, { recursive: true });
});
