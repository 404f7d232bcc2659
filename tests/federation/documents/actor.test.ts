import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Person } from '@fedify/fedify/vocab';
import { toWire } from '../../../src/lib/id.ts';
import { as } from '../../support/posting.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

test('a profile says what its owner wrote', async () => {
  const { server, alice } = scene;
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', {
    json: {
      display_name: 'Alice <3',
      note: 'Hello #World\nI am @alice',
      locked: true,
      discoverable: true,
      fields_attributes: [{ name: 'Site', value: 'https://example.org/' }],
    },
  });
  const { json, status } = await read(server, `/ap/users/${alice.id}`);
  assert.equal(status, 200);
  const uri = `${ORIGIN}/ap/users/${alice.id}`;
  assert.deepEqual(
    [json.id, json.type, json.preferredUsername, json.name, json.url, json.inbox, json.webfinger],
    [uri, 'Person', 'alice', 'Alice <3', `${ORIGIN}/@alice`, `${uri}/inbox`, 'alice@localhost:3000'],
  );
  assert.deepEqual([json.manuallyApprovesFollowers, json.discoverable, json.indexable], [true, true, false]);
  assert.match(String(json.summary), /^<p>Hello <a href="http:\/\/localhost:3000\/tags\/World"/);
  assert.match(JSON.stringify(json.attachment), /PropertyValue.*https:\/\/example\.org/);
  assert.match(JSON.stringify(json.tag), /#world/);
  assert.doesNotMatch(JSON.stringify(json), /alice@example\.org|PRIVATE/);
});

test('a change is seen at once', async () => {
  const { server, alice } = scene;
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name: 'Anew' } });
  assert.equal((await read(server, `/ap/users/${alice.id}`)).json.name, 'Anew');
});

test('who has chosen no name is called by the handle', async () => {
  const { server, alice } = scene;
  for (const display_name of ['', ' ']) {
    await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name } });
    assert.equal((await read(server, `/ap/users/${alice.id}`)).json.name, 'alice');
  }
});

test('Fedify reads it', async () => {
  const { json } = await read(scene.server, `/ap/users/${scene.alice.id}`);
  const person = await Person.fromJsonLd(json);
  assert.equal(person.preferredUsername?.toString(), 'alice');
  assert.equal(person.inboxId?.href, `${json.id}/inbox`);
  assert.equal(person.endpoints?.sharedInbox?.href, `${ORIGIN}/inbox`);
  const key = await person.getPublicKey();
  assert.equal(key?.ownerId?.href, json.id);
  assert.ok(key?.publicKey);
});

test('browsers are sent to the page, programs get the document at the page too', async () => {
  const { server, alice } = scene;
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const answer = await server.request('GET', `/ap/users/${alice.id}`, { headers: html });
  assert.deepEqual([answer.status, answer.headers.location], [302, '/@alice']);
  assert.equal((await read(server, '/@alice')).json.id, `${ORIGIN}/ap/users/${alice.id}`);
});

test('nobody is there who is not', async () => {
  const { server } = scene;
  for (const path of ['/ap/users/64', '/ap/users/nobody', '/ap/users/1', '/ap/users/99999999999999999999']) {
    assert.equal((await read(server, path)).status, 404, path);
  }
  const remote = toWire(scene.follower.accountId);
  assert.equal((await read(server, `/ap/users/${remote}`)).status, 404, 'others are asked for at their own server');
});

test('the server is an actor too', async () => {
  const { json, status } = await read(scene.server, '/actor');
  assert.equal(status, 200);
  assert.deepEqual([json.id, json.type, json.inbox], [`${ORIGIN}/actor`, 'Application', `${ORIGIN}/actor/inbox`]);
  assert.match(JSON.stringify(json.publicKey), /BEGIN PUBLIC KEY/);
});
