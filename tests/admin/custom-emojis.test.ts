import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { newId, toWire } from '../../src/lib/id.ts';
import { runJobs } from '../support/jobs.ts';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startSite, type TestSite } from '../support/website.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let site: TestSite;
let png: Buffer;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  png = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#abcdef' } })
    .png()
    .toBuffer();
  site = await startSite({ '/party.png': { body: png, type: 'image/png' } });
});
after(async () => {
  await server.close();
  await site.close();
});

const path = '/api/whinchat/v1/admin/custom_emojis';
const ask = (method: string, more: string, json?: object, who = owner) =>
  server.request(method, `${path}${more}`, { token: who.token, ...(json ? { json } : {}) });
const upload = (shortcode: string, bytes: Buffer, more: Record<string, string> = {}) => {
  const image = { bytes, name: 'emoji.png', type: 'image/png' };
  return server.request('POST', path, { token: owner.token, ...multipart({ shortcode, image, ...more }) });
};
const pickable = async () =>
  (await server.request('GET', '/api/v1/custom_emojis')).items.map(
    ({ shortcode, category }) => `${shortcode} ${category}`,
  );

test('an emoji is uploaded, put into a category, disabled, enabled and removed', async () => {
  const made = await upload('bird', png, { category: 'Animals' });
  assert.deepEqual([made.status, made.body.category, made.body.domain], [200, 'Animals', null], made.text);
  const { id, url } = made.body;
  assert.deepEqual(await pickable(), ['bird Animals']);
  assert.equal((await upload('bird', png)).body.error, 'Validation failed: Shortcode has already been taken');
  await ask('PATCH', `/${id}`, { category: 'Birds' });
  assert.deepEqual(await pickable(), ['bird Birds']);
  assert.equal((await ask('PATCH', `/${id}`, { disabled: true })).body.disabled, true);
  assert.deepEqual(await pickable(), []);
  await ask('PATCH', `/${id}`, { disabled: false, visible_in_picker: false });
  assert.deepEqual(await pickable(), []);
  const served = async () => (await server.request('GET', new URL(String(url)).pathname)).status;
  assert.equal(await served(), 200);
  assert.equal((await ask('DELETE', `/${id}`)).status, 200);
  await runJobs(server);
  assert.equal(await served(), 404);
  assert.equal((await ask('GET', `/${id}`)).status, 404);
});

test('an emoji of another server is found and taken over', async () => {
  const id = newId();
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const names = { shortcode: 'party', domain: 'far.example', handle: 'party@far.example' };
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('custom_emojis')
      .values({ id, ...names, remote_url: `${site.base}/party.png`, ...times })
      .execute(),
  );
  const [found] = (await ask('GET', '?local=false&domain=far.example')).items;
  assert.equal(found?.shortcode, 'party');
  const copied = await ask('POST', `/${toWire(id)}/copy`, { category: 'Fun' });
  assert.deepEqual([copied.status, copied.body.domain], [200, null], copied.text);
  assert.deepEqual(await pickable(), ['party Fun']);
  assert.equal((await server.request('GET', new URL(String(copied.body.url)).pathname)).status, 200);
  assert.equal((await ask('POST', `/${toWire(id)}/copy`)).status, 422);
  assert.equal((await ask('POST', `/${toWire(id)}/copy`, { shortcode: 'party2' })).status, 200);
  assert.equal((await ask('POST', `/${copied.body.id}/copy`)).status, 422);
  await ask('DELETE', `/${toWire(id)}`);
  await runJobs(server);
  assert.equal((await server.request('GET', new URL(String(copied.body.url)).pathname)).status, 200);
});

test('what is no emoji is refused', async () => {
  assert.equal((await upload('no name', png)).status, 422);
  assert.equal((await upload('words', Buffer.from('no picture'))).status, 422);
  const large = await upload('large', Buffer.concat([png, Buffer.alloc(300_000)]));
  assert.deepEqual(
    [large.status, large.body.error],
    [422, 'Validation failed: Image file size must be less than 256 KB'],
  );
  assert.equal((await ask('POST', '', { shortcode: 'none' })).status, 400);
  const alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  assert.equal((await ask('GET', '', undefined, alice)).status, 403);
});
