import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Servers, startServers } from '../support/neighbours.ts';
import { type Json, list } from '../support/server.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

/** The ways in which people name a group: each another one, so that it has to be found on its server. */
const WAYS: readonly (readonly [name: string, sought: (host: string) => string])[] = [
  ['kites', (host) => `@kites@${host}`],
  ['boats', (host) => `!boats@${host}`],
  ['cars', (host) => ` !cars@${host} `],
  ['trains', (host) => `https://lemmy.example/c/trains@${host}`],
  ['planes', (host) => `https://mbin.example/m/planes@${host}?p=2`],
  ['ships', (host) => `https://piefed.example/c/!ships@${host}/`],
  ['bikes', (host) => `https://lemmy.example/u/bikes@${host}`],
];

const ask = async (path: string, query: Record<string, string>): Promise<Json> =>
  (await scene.server.request('GET', path, { token: scene.alice.token, query })).body;
const acctsOf = (accounts: Json | undefined) => (accounts ? list(accounts) : []).map(({ acct }) => acct);

test('a group is found by whatever its people call it, in both searches', async () => {
  const { host } = scene.site;
  for (const [name, sought] of WAYS) {
    const q = sought(host);
    scene.site.actor(name, { type: 'Group' });
    scene.site.actor(`${name}2`, { type: 'Group' });
    const found = await ask('/api/v2/search', { q, resolve: 'true' });
    assert.deepEqual(acctsOf(found.accounts), [`${name}@${host}`], q);
    const other = q.replace(name, `${name}2`);
    assert.deepEqual(acctsOf(await ask('/api/v1/accounts/search', { q: other, resolve: 'true' })), [
      `${name}2@${host}`,
    ]);
    assert.deepEqual(acctsOf((await ask('/api/v2/search', { q })).accounts), [`${name}@${host}`], `${q} known`);
  }
});

test('a group is found by the address that is its own', async () => {
  const { site } = scene;
  const id = `${site.origin}/c/gardens`;
  site.actor('gardens', { type: 'Group', id });
  const links = [{ rel: 'self', type: 'application/activity+json', href: id }];
  site.answers.set(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:gardens@${site.host}`)}`, {
    type: 'application/jrd+json',
    body: { subject: `acct:gardens@${site.host}`, links },
  });
  const found = await ask('/api/v2/search', { q: id, resolve: 'true' });
  assert.deepEqual(acctsOf(found.accounts), [`gardens@${site.host}`]);
});

test('an exclamation is no group', async () => {
  for (const q of ['!hello', '! hello@example.org', 'https://example.org/c/hello']) {
    assert.deepEqual(acctsOf((await ask('/api/v2/search', { q })).accounts), [], q);
  }
});
