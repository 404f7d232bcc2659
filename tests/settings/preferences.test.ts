import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

test('how one posts and reads is chosen, and counts for clients and for posts', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/settings/posting');
  const saved = await browser.submit(
    [
      ['privacy', 'unlisted'],
      ['quote_policy', 'nobody'],
      ['language', 'fr'],
      ['sensitive', 'true'],
      ['display_media', 'hide_all'],
      ['expand_content_warnings', 'true'],
      ['chosen_languages[]', 'fr'],
      ['chosen_languages[]', 'de'],
    ],
    '/settings/posting',
  );
  assert.equal(saved.status, 303);
  const { body } = await server.request('GET', '/api/v1/preferences', { token: alice.token });
  assert.deepEqual(body, {
    'posting:default:visibility': 'unlisted',
    'posting:default:sensitive': true,
    'posting:default:language': 'fr',
    'posting:default:quote_policy': 'nobody',
    'reading:expand:media': 'hide_all',
    'reading:expand:spoilers': true,
    'reading:autoplay:gifs': false,
  });
  const { visibility, language } = await post(server, alice, 'Bonjour');
  assert.deepEqual([visibility, language], ['unlisted', 'fr']);
  const { text } = await browser.get('/settings/posting');
  for (const code of ['fr', 'de']) assert.ok(text.includes(`name="chosen_languages[]" value="${code}" checked`), code);
  await browser.submit({ privacy: 'public' }, '/settings/posting');
  assert.doesNotMatch((await browser.get('/settings/posting')).text, /chosen_languages\[\]" value="\w+" checked/);
});

test('a language or an audience that there is not is refused', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const wrong of [{ privacy: 'everybody' }, { language: 'xx' }, { 'chosen_languages[]': 'xx' }]) {
    await browser.get('/settings/posting');
    assert.equal((await browser.submit(wrong, '/settings/posting')).status, 422, JSON.stringify(wrong));
  }
});
