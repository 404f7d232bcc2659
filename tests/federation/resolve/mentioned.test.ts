import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freePort } from '../../support/free-port.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import type { Json } from '../../support/server.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const send = async (method: string, path: string, json: Record<string, unknown>): Promise<Json> => {
  const { status, body } = await scene.server.request(method, path, { token: scene.alice.token, json });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const namesOf = (status: Json) => Object.values(status.mentions ?? {}).map((mention) => String(mention.acct));

test('somebody whom nobody here knows is found when first written to, and gets it', async () => {
  const { server, site } = scene;
  site.actor('carl');
  const status = await send('POST', '/api/v1/statuses', { status: `@carl@${site.host} hello`, visibility: 'direct' });
  assert.deepEqual(namesOf(status), [`carl@${site.host}`]);
  assert.match(String(status.content), /class="u-url mention"/);
  await runJobs(server);
  assert.ok(site.hits.includes('/inbox'));
});

test('whom an edit names is found too', async () => {
  const { site } = scene;
  site.actor('dora');
  const { id } = await send('POST', '/api/v1/statuses', { status: 'hello' });
  const edited = await send('PUT', `/api/v1/statuses/${id}`, { status: `hello @dora@${site.host}` });
  assert.deepEqual(namesOf(edited), [`dora@${site.host}`]);
});

test('who cannot be found stays a word, and is not looked for again at once', async () => {
  const { site } = scene;
  const text = `@nobody@${site.host} and @someone@127.0.0.1:${await freePort()}`;
  assert.deepEqual(namesOf(await send('POST', '/api/v1/statuses', { status: text })), []);
  const asked = site.hits.length;
  await send('POST', '/api/v1/statuses', { status: text });
  assert.equal(site.hits.length, asked);
});

test('a post that stays here asks nobody, nor does its edit or that of nothing', async () => {
  const { server, alice, site } = scene;
  site.actor('emil');
  const asked = site.hits.length;
  const status = `@emil@${site.host} hello`;
  const { id } = await send('POST', '/api/v1/statuses', { status, local_only: true });
  await send('PUT', `/api/v1/statuses/${id}`, { status: `${status} again` });
  const nothing = await server.request('PUT', '/api/v1/statuses/64', { token: alice.token, json: { status } });
  assert.equal(nothing.status, 404);
  assert.equal(site.hits.length, asked);
});
