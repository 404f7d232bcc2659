import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn, withoutTokens } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { publishText } from '../../support/verbs.ts';

let server: TestServer;
let author: TestUser;
let reader: BrowserSession;
let pages: string[];
const secrets: string[] = [];

before(async () => {
  server = await startServer();
  author = await server.createUser('author');
  await server.createUser('reader');
  reader = await signedInBrowser(server, 'reader');
  const { id } = await post(server, author, 'For everybody #larks');
  await publishText(server, 'terms_of_service', 'Be kind', Date.UTC(2020, 0, 1));
  const ofPeople = ['/@author', '/@author/with_replies', '/@author/followers', `/@author/${id}`, '/tags/larks'];
  const ofServer = ['/privacy-policy', '/terms-of-service', '/terms-of-service/2020-01-01', '/about'];
  pages = [...ofPeople, ...ofServer];
  const token = formTokenIn(await reader.get('/about'));
  secrets.push('@reader', token, String(reader.cookies.get('whinchat_session')));
});
after(() => server.close());

const nobody = (path: string) => server.request('GET', path, { headers: { accept: 'text/html' } });

function holdsNothing(text: string, path: string): void {
  for (const secret of secrets) assert.ok(secret !== '' && !text.includes(secret), path);
}

test('who is signed in is not asked to sign in, on any page, even where it is cached for others', async () => {
  for (const path of pages) {
    for (const cached of [false, true]) {
      if (cached) await nobody(path);
      const { status, text, headers } = await reader.get(path);
      assert.equal(status, 200, path);
      assert.match(
        text,
        /<nav class="who" aria-label="Your account"><button [^>]*aria-label="Account: @reader">[\s\S]*<a class="own" href="\/@reader">/,
        path,
      );
      assert.doesNotMatch(text, />Sign in</, path);
      assert.equal(headers['cache-control'], 'private, no-store', path);
    }
  }
});

test('nobody else gets that page, from no cache', async () => {
  for (const path of pages) {
    await reader.get(path);
    for (let round = 0; round < 2; round += 1) {
      const { text, headers } = await nobody(path);
      holdsNothing(text, path);
      if (path !== '/about') assert.match(text, />Sign in</, path);
      if (/public/.test(headers['cache-control'] ?? '')) assert.match(headers.vary ?? '', /Cookie/, path);
    }
  }
});

test('however the cookie is written, and whoever asks at the same time', async () => {
  const secret = reader.cookies.get('whinchat_session');
  const spellings = [`whinchat_session=${secret}`, `a=b;whinchat_session =${secret}`];
  for (const path of pages) {
    for (const cookie of spellings) {
      server.ctx.bus.publish([{ type: 'settings.changed' }]);
      const mine = server.request('GET', path, { headers: { accept: 'text/html', cookie } });
      const theirs = await Promise.all([nobody(path), nobody(path)]);
      assert.match((await mine).text, /@reader/, `${path} ${cookie}`);
      for (const { text } of [...theirs, await nobody(path)]) holdsNothing(text, path);
    }
  }
});

test('an ended session is asked to sign in, and is not cached either', async () => {
  const { text, headers } = await server.request('GET', '/@author', {
    headers: { accept: 'text/html', cookie: 'whinchat_session=ended' },
  });
  assert.match(text, />Sign in</);
  assert.equal(headers['cache-control'], 'private, no-store');
});

test('a post that is not for everybody opens for who may see it, and for nobody else', async () => {
  const made = await post(server, author, { status: 'Between us @reader', visibility: 'direct' });
  const path = `/@author/${made.id}`;
  const { status, headers, text } = await reader.get(path);
  assert.deepEqual([status, headers['cache-control']], [200, 'private, no-store']);
  assert.match(text, /Between us/);
  await server.createUser('other');
  const other = await signedInBrowser(server, 'other');
  const absent = `/@author/${BigInt(String(made.id)) + 64n}`;
  const seen = async (at: string) => {
    const answer = await other.get(at);
    return [answer.status, withoutTokens(answer.text)];
  };
  assert.deepEqual(await seen(path), await seen(absent));
  assert.equal((await nobody(path)).status, 404);
});

test('a post for everybody is not there for whom its author has blocked, as in the API', async () => {
  const { id } = await post(server, author, 'For nearly everybody');
  const blocked = await server.createUser('blocked');
  await server.request('POST', `/api/v1/accounts/${blocked.id}/block`, { token: author.token });
  const browser = await signedInBrowser(server, 'blocked');
  const path = `/@author/${id}`;
  assert.equal((await browser.get(path)).status, 404);
  assert.equal((await server.request('GET', `/api/v1/statuses/${id}`, { token: blocked.token })).status, 404);
  assert.doesNotMatch((await browser.get('/@author')).text, /For nearly everybody/);
  assert.equal((await nobody(path)).status, 200);
});
