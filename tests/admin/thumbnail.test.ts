import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { type ServerWithCommands, startWithCommands } from '../cli/whinchat.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { jpeg, png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import type { TestServer, TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const PATH = '/api/whinchat/v1/admin/settings/thumbnail';

let commands: ServerWithCommands;
let server: TestServer;
let owner: TestUser;
before(async () => {
  commands = await startWithCommands();
  server = commands.server;
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
});
after(() => commands.close());

const shown = async () => (await server.request('GET', '/api/v2/instance')).body.thumbnail ?? {};
const pathOf = (url: unknown) => String(url).replace('http://localhost:3000', '');
const isThere = async (url: unknown) => (await server.request('GET', pathOf(url))).status === 200;

async function sizeAt(url: unknown): Promise<string> {
  const { rawPayload } = await server.app.inject({ method: 'GET', url: pathOf(url) });
  const { width, height } = await sharp(rawPayload).metadata();
  return `${width}x${height}`;
}

function upload(bytes: Buffer, token = owner.token) {
  const file = { bytes, name: 'a.png', type: 'image/png' };
  return server.request('PUT', PATH, { token, ...multipart({ file }) });
}

test('the picture of the server is cut to two sizes and shown by both versions of the instance', async () => {
  assert.deepEqual(await shown(), { url: 'http://localhost:3000/assets/header.png', description: '' });
  const answer = await upload(await jpeg({ width: 300, height: 200 }));
  assert.equal(answer.status, 200, answer.text);
  const thumbnail = await shown();
  assert.deepEqual(answer.body.thumbnail, thumbnail);
  assert.match(String(thumbnail.url), /^http:\/\/localhost:3000\/media\/.*\.jpg$/);
  assert.equal(thumbnail.versions?.['@1x'], thumbnail.url);
  assert.ok(String(thumbnail.blurhash).length > 6);
  const sizes = [await sizeAt(thumbnail.versions?.['@1x']), await sizeAt(thumbnail.versions?.['@2x'])];
  assert.deepEqual(sizes, ['1200x630', '2400x1260']);
  assert.equal((await server.request('GET', '/api/v1/instance')).body.thumbnail, thumbnail.url);
});

test('another picture takes its place, and the files of the first go', async () => {
  const before = await shown();
  assert.equal((await upload(await png({ width: 60, height: 60 }))).status, 200);
  const next = await shown();
  assert.notEqual(next.url, before.url);
  await bringForward(server, 'delete-files');
  await runJobs(server);
  assert.deepEqual([await isThere(before.url), await isThere(before.versions?.['@2x'])], [false, false]);
  assert.deepEqual([await isThere(next.url), await isThere(next.versions?.['@2x'])], [true, true]);
});

test('what is no image is refused, and only who may manage settings may', async () => {
  const before = await shown();
  assert.equal((await upload(Buffer.from('no image'))).status, 422);
  assert.equal((await server.request('PUT', PATH, { token: owner.token, json: {} })).status, 400);
  const moderator = await server.createUser('mod', { role: 'moderator', scopes: ADMIN_SCOPES });
  assert.equal((await upload(await png(), moderator.token)).status, 403);
  assert.equal((await server.request('DELETE', PATH, { token: moderator.token })).status, 403);
  assert.deepEqual(await shown(), before);
  const json = { thumbnail_large_key: 'x' };
  const path = '/api/whinchat/v1/admin/settings';
  assert.equal((await server.request('PATCH', path, { token: owner.token, json })).body.thumbnail_large_key, undefined);
  const removed = await server.request('DELETE', PATH, { token: owner.token });
  assert.match(String(removed.body.thumbnail?.url), /assets\/header\.png$/);
});

test('the command line does it too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-thumbnail-'));
  const file = join(folder, 'a.png');
  await writeFile(file, await png({ width: 80, height: 40 }));
  const ran = await commands.run('settings', 'thumbnail', file);
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(String((await shown()).url), /\/media\//);
  for (const wrong of [[], [file, '--remove'], [join(folder, 'none.png')]])
    assert.notEqual((await commands.run('settings', 'thumbnail', ...wrong)).code, 0);
  assert.equal((await commands.run('settings', 'thumbnail', '--remove')).code, 0);
  assert.match(String((await shown()).url), /assets\/header\.png$/);
  await rm(folder, { recursive: true, force: true });
});
