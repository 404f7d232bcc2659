import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startMailScene } from './scene.ts';

const scene = await startMailScene();
after(() => scene.close());
const { server, alice, bob } = scene;

async function addressIn(text: string): Promise<string> {
  await post(server, bob, text);
  const [email] = await scene.emails();
  const url = new URL(/^<(.*)>$/.exec(email?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  return url.pathname + url.search;
}

const favourite = async () => {
  const { id } = await post(server, alice, 'mine');
  await server.request('POST', `/api/v1/statuses/${id}/favourite`, { token: bob.token });
};

test('looking at the address ends nothing; one request of a mail program does, for that type', async () => {
  const path = await addressIn('@alice one');
  const shown = await server.request('GET', path, { headers: { accept: 'text/html' } });
  assert.equal(shown.status, 200);
  await post(server, bob, '@alice two');
  assert.equal((await scene.emails()).length, 1);
  const ended = await server.request('POST', path, { form: { 'List-Unsubscribe': 'One-Click' } });
  assert.equal(ended.status, 200);
  await post(server, bob, '@alice three');
  assert.equal((await scene.emails()).length, 0);
  await server.request('POST', `/api/v1/accounts/${alice.id}/follow`, { token: bob.token });
  assert.equal((await scene.emails()).length, 1);
});

test('the preferences choose anew, and the page of the address ends all', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/settings/preferences/notifications');
  const saved = await browser.submit({ 'notification_emails[]': 'favourite' });
  assert.deepEqual([saved.status, saved.headers.location], [303, '/settings/preferences/notifications']);
  const page = await browser.get('/settings/preferences/notifications');
  assert.deepEqual(page.text.match(/value="\w+" checked/g), ['value="favourite" checked']);
  await favourite();
  const [email] = await scene.emails();
  const { pathname, searchParams } = new URL(/<(.*)>/.exec(email?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  const stranger = openBrowser(server);
  await stranger.get(`${pathname}?token=${searchParams.get('token')}`);
  assert.equal((await stranger.submit({})).status, 200);
  await favourite();
  assert.equal((await scene.emails()).length, 0);
  assert.equal((await server.request('GET', '/api/v1/preferences', { token: alice.token })).status, 200);
});

test('a wrong address ends nothing, and nobody saves preferences without signing in', async () => {
  for (const token of ['', 'x', 'A'.repeat(60)]) {
    for (const method of ['GET', 'POST']) {
      assert.equal((await server.request(method, `/unsubscribe?token=${token}`)).status, 404, token);
    }
  }
  assert.equal((await server.request('GET', '/unsubscribe')).status, 404);
  const stranger = openBrowser(server);
  const { status, headers } = await stranger.post('/settings/preferences/notifications', {});
  assert.deepEqual([status, headers.location?.startsWith('/auth/sign_in')], [302, true]);
  const browser = await signedInBrowser(server, 'alice');
  assert.equal((await browser.post('/settings/preferences/notifications', {})).status, 403);
});
