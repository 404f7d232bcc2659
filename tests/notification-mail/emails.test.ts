import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { follow, post } from '../support/posting.ts';
import { startMailScene } from './scene.ts';

const scene = await startMailScene();
after(() => scene.close());
const { server, alice, bob } = scene;

test('a mention is told after two minutes, in text and HTML, with a button to have no more', async () => {
  const before = Date.now();
  const { id } = await post(server, bob, 'hello @alice, <b>look</b> & see');
  const at = await scene.nextAt();
  assert.ok(at !== undefined && at >= before + 120_000 && at <= Date.now() + 120_000);
  const [email, ...others] = await scene.emails();
  assert.ok(email);
  assert.equal(others.length, 0);
  assert.equal(email.headers.subject, 'localhost:3000: @bob mentioned you');
  const text = email.parts['text/plain'] ?? '';
  assert.match(text, /^> hello @alice, <b>look<\/b> & see$/m);
  assert.ok(text.includes(`http://localhost:3000/@bob/${id}`));
  const html = email.parts['text/html'] ?? '';
  assert.ok(html.includes('&lt;b&gt;look&lt;/b&gt; &amp; see'), html);
  assert.match(
    email.headers['list-unsubscribe'] ?? '',
    /^<http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+&type=mention>$/,
  );
  assert.equal(email.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
  assert.equal(email.headers['auto-submitted'], 'auto-generated');
});

test('what happens within a quarter of an hour goes into one e-mail', async () => {
  const before = Date.now();
  await post(server, bob, { status: '@alice one', spoiler_text: 'a riddle' });
  await post(server, bob, '@alice two');
  await follow(server, bob, alice);
  const at = await scene.nextAt();
  assert.ok(at !== undefined && at > before + 800_000 && at <= Date.now() + 900_000);
  const [email, ...others] = await scene.emails();
  assert.ok(email);
  assert.equal(others.length, 0);
  assert.equal(email.headers.subject, 'localhost:3000: 3 new notifications');
  const text = email.parts['text/plain'] ?? '';
  assert.ok(text.indexOf('> a riddle') < text.indexOf('> @alice two'), text);
  assert.ok(text.includes('@bob is now following you'));
  assert.doesNotMatch(text, /@alice one/);
  assert.match(email.headers['list-unsubscribe'] ?? '', /^<http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+>$/);
  assert.deepEqual(await scene.emails(), []);
});

test('a request to follow is told; favourites and boosts are not unless asked for', async () => {
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: alice.token, json: { locked: true } });
  const carol = await server.createUser('carol');
  await follow(server, carol, alice);
  const { id } = await post(server, alice, 'mine');
  for (const verb of ['favourite', 'reblog']) {
    await server.request('POST', `/api/v1/statuses/${id}/${verb}`, { token: bob.token });
  }
  const emails = await scene.emails();
  assert.deepEqual(
    emails.map(({ headers }) => headers.subject),
    ['localhost:3000: @carol asks to follow you'],
  );
  assert.ok(emails[0]?.parts['text/plain']?.includes('http://localhost:3000/@carol'));
});

test('a very busy evening is one e-mail that counts the rest', async () => {
  for (let i = 0; i < 23; i += 1) await post(server, bob, `@alice number ${i}`);
  const [email, ...others] = await scene.emails();
  assert.equal(others.length, 0);
  const text = email?.parts['text/plain'] ?? '';
  assert.equal(text.match(/^> @alice number/gm)?.length, 20);
  assert.match(text, /And 3 more, /);
});
