import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { actOn, publishText } from '../support/verbs.ts';

let server: TestServer;
let browser: BrowserSession;

const IN_ARABIC = { 'accept-language': 'ar' };

before(async () => {
  server = await startServer();
  const ada = await server.createUser('ada');
  const grace = await server.createUser('grace');
  await post(server, grace, '@ada نعم، عند الساعة 4. #birds');
  await actOn(server, ada.accountId, 'sensitive');
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

test('a hashtag as a title has its sign before its name also among Arabic', async () => {
  assert.match((await browser.get('/tags/birds', IN_ARABIC)).text, /<h1><bdi>#birds<\/bdi><\/h1>/);
  const visited = await server.request('GET', '/tags/birds', { headers: { accept: 'text/html', ...IN_ARABIC } });
  assert.match(visited.text, /<h1><bdi>#birds<\/bdi><\/h1>/);
});

test('the name that an Arabic answer begins with does not turn its direction', async () => {
  const { text } = await browser.get('/@grace/with_replies', IN_ARABIC);
  assert.match(text, /dir="rtl"[^>]*><p><span class="h-card"[^>]*><a dir="ltr" href="\/@ada" class="u-url mention"/);
  assert.doesNotMatch(text, /<a dir="ltr"[^>]*class="mention hashtag"/, 'a hashtag may be Arabic');
});

test('what the staff wrote about the server has the direction of its own language', async () => {
  await publishText(server, 'privacy_policy', 'What you write is yours.');
  const { text } = await browser.get('/privacy-policy', IN_ARABIC);
  assert.match(text, /<div dir="(?:auto|ltr)"><p>What you write is yours\./);
});

test('what stands beside each other in Arabic has an Arabic comma between', async () => {
  assert.match((await browser.get('/disputes/strikes', IN_ARABIC)).text, /<\/a>، <time/);
});
