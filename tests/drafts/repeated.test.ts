import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const PATH = '/api/whinchat/v1/drafts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const ask = (method: string, path: string, json?: object) => server.request(method, path, { token: alice.token, json });
const texts = async () => (await ask('GET', PATH)).items.map(({ params }) => String(params?.status));

test('a draft that is sent once more, because nobody heard the answer, is one draft', async () => {
  const first = await ask('POST', PATH, { status: 'heard' });
  const again = await ask('POST', PATH, { status: 'heard' });
  assert.deepEqual([again.status, again.body.id], [200, first.body.id]);
  assert.deepEqual(await texts(), ['heard']);
});

test('nor is a revision that is sent once more a change by somebody else', async () => {
  const { id, revision } = (await ask('POST', PATH, { status: 'one' })).body;
  const changed = await ask('PUT', `${PATH}/${id}`, { status: 'two', revision });
  const again = await ask('PUT', `${PATH}/${id}`, { status: 'two', revision });
  assert.deepEqual([again.status, again.body.revision], [200, changed.body.revision]);
  const other = await ask('PUT', `${PATH}/${id}`, { status: 'three', revision });
  assert.equal(other.status, 409);
});

test('a form that is sent once more keeps one draft; that of somebody else is their own', async () => {
  const [browser, bobs] = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'bob')];
  const places: (string | undefined)[] = [];
  for (const one of [browser, browser, bobs]) {
    await one.get('/publish');
    places.push((await one.submit({ status: 'by a form', step: 'draft' }, 'name="step"')).headers.location);
  }
  const [first, second, third] = places;
  assert.match(first ?? '', /^\/drafts#draft-\d+$/);
  assert.equal(second, first);
  assert.notEqual(third, first);
});
