import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { note, type RemoteSite, startRemote } from '../../federation/resolve/remote-site.ts';
import { type BrowserSession, formTokenIn, withoutTokens } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let site: RemoteSite;
let author: TestUser;
let reader: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  site = await startRemote();
  author = await server.createUser('author');
  reader = await server.createUser('reader');
  browser = await signedInBrowser(server, 'reader');
});
after(async () => {
  await server.close();
  await site.close();
});

const pathOf = (uri: unknown) => `/authorize_interaction?${new URLSearchParams({ uri: String(uri) })}`;

test('a post is favourited and boosted, once', async () => {
  const { uri, url, id } = await post(server, author, 'Larks above the meadow');
  assert.match((await browser.get(pathOf(url))).text, /Larks above the meadow/);
  for (const act of ['favourite', 'reblog', 'favourite', 'reblog']) {
    const { text } = await browser.get(pathOf(uri));
    const token = formTokenIn({ text });
    assert.equal((await browser.post(pathOf(uri), { act, authenticity_token: token })).status, 303);
  }
  const { body } = await server.request('GET', `/api/v1/statuses/${id}`, { token: reader.token });
  assert.deepEqual([body.favourited, body.reblogged, body.favourites_count, body.reblogs_count], [true, true, 1, 1]);
  const { text } = await browser.get(pathOf(uri));
  assert.match(text, /You favourited this post\.[\s\S]*You boosted this post\./);
});

test('a post of another server is fetched for who is signed in', async () => {
  const object = site.serve(note(site.actor('far'), 'From far away'));
  assert.match((await browser.get(pathOf(object.id))).text, /From far away/);
  const { headers } = await browser.submit({ act: 'favourite' }, 'Favourite');
  assert.match((await browser.get(headers.location ?? '')).text, /You favourited this post/);
});

test('a post that the person may not see answers as one that is not there', async () => {
  for (const visibility of ['private', 'direct']) {
    const { uri, url } = await post(server, author, { status: 'Between us', visibility });
    for (const address of [uri, url]) {
      const [hidden, absent] = [await browser.get(pathOf(address)), await browser.get(pathOf(`${address}9`))];
      assert.equal(hidden.status, 404);
      assert.equal(withoutTokens(hidden.text), withoutTokens(absent.text));
    }
    const { text } = await browser.get('/publish');
    const token = formTokenIn({ text });
    assert.equal((await browser.post(pathOf(uri), { act: 'favourite', authenticity_token: token })).status, 404);
  }
});

test('what does not fit is refused: to follow a post, or to boost an account', async () => {
  const { uri } = await post(server, author, 'Not to be followed');
  const token = formTokenIn(await browser.get(pathOf(uri)));
  for (const [address, act] of [
    [uri, 'follow'],
    [uri, 'destroy'],
    ['author', 'reblog'],
  ]) {
    const answer = await browser.post(pathOf(address), { act: String(act), authenticity_token: token });
    assert.equal(answer.status, 422);
  }
});

test('a post is answered, with its author named and to no more people', async () => {
  await server.request('POST', `/api/v1/accounts/${author.id}/follow`, { token: reader.token });
  const { uri, id } = await post(server, author, { status: 'For followers', visibility: 'private' });
  const { text } = await browser.get(pathOf(uri));
  assert.doesNotMatch(text, />Boost</);
  const form = await browser.get(/href="(\/publish\?[^"]*)"/.exec(text)?.[1] ?? '');
  assert.match(form.text, /name="mentions\[\]" value="author" checked>[\s\S]*value="private" selected/);
  const done = await browser.submit(
    { status: 'so be it', 'mentions[]': 'author', visibility: 'private' },
    'name="step"',
  );
  assert.equal(done.status, 303);
  const { body } = await server.request('GET', `/api/v1/statuses/${id}/context`, { token: author.token });
  assert.equal(body.descendants?.['0']?.in_reply_to_id, id);
});
