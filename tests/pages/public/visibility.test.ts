import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeSetting } from '../../../src/domain/settings/settings.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../../support/server.ts';

const SECRET = 'zorbing';

let server: TestServer;
let author: TestUser;
let friend: TestUser;
let rootId: string;
const hidden: Record<string, string> = {};

before(async () => {
  server = await startServer();
  author = await server.createUser('author');
  friend = await server.createUser('friend');
  const root = await post(server, author, 'Everybody may read this #shared');
  rootId = String(root.id);
  for (const visibility of ['private', 'direct']) {
    const status = `${SECRET} ${visibility} @friend #shared`;
    const made = await post(server, author, { status, visibility, in_reply_to_id: rootId });
    hidden[visibility] = String(made.id);
  }
  await post(server, author, { status: `Quietly #shared`, visibility: 'unlisted' });
  await server.request('POST', `/api/v1/statuses/${hidden.private}/pin`, { token: author.token });
});
after(() => server?.close());

const get = (path: string): Promise<TestAnswer> => server.request('GET', path);

/** What somebody sees, but for the address that they asked for themselves. */
const seen = ({ status, headers, text }: TestAnswer, asked: string) => [
  status,
  headers['cache-control'],
  text.replaceAll(asked, 'ASKED'),
];

/** What is seen at the address of a post that was never there. */
async function absentAt(handle: string, suffix = ''): Promise<unknown[]> {
  const id = String(BigInt(rootId) + 64n);
  return seen(await get(`/@${handle}/${id}${suffix}`), id);
}

test('what is not for everybody answers exactly as what is not there', async () => {
  for (const [visibility, id] of Object.entries(hidden)) {
    for (const suffix of ['', '/embed']) {
      const answer = await get(`/@author/${id}${suffix}`);
      assert.equal(answer.status, 404, visibility);
      assert.deepEqual(seen(answer, id), await absentAt('author', suffix), visibility);
    }
    const url = encodeURIComponent(`http://localhost:3000/@author/${id}`);
    const absent = await get(
      `/api/oembed?url=${encodeURIComponent('http://localhost:3000/@author/109999999999999936')}`,
    );
    const embed = await get(`/api/oembed?url=${url}`);
    assert.deepEqual([embed.status, embed.text], [absent.status, absent.text], visibility);
  }
});

test('a token does not open pages any further: they are the same for all and may be cached', async () => {
  for (const path of [`/@author/${hidden.private}`, `/@author/${hidden.direct}`]) {
    assert.equal((await server.request('GET', path, { token: author.token })).status, 404);
  }
  const answer = await get('/@author');
  assert.match(answer.headers['cache-control'] ?? '', /^public, max-age=15/);
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('no page, feed or thread shows any of it', async () => {
  const paths = ['', '/with_replies', '/media', '/tagged/shared', '.rss', '/with_replies.rss', '/tagged/shared.rss'];
  const all = [...paths.map((path) => `/@author${path}`), `/@author/${rootId}`, '/tags/shared', '/tags/shared.rss'];
  for (const path of all) {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.doesNotMatch(answer.text, new RegExp(SECRET), path);
  }
});

test('quiet posts are on the profile but under no hashtag, and search engines pass them by', async () => {
  assert.match((await get('/@author')).text, /Quietly/);
  assert.doesNotMatch((await get('/tags/shared')).text, /Quietly/);
  const made = await post(server, author, { status: 'hush', visibility: 'unlisted' });
  const page = await get(`/@author/${made.id}`);
  assert.match(page.text, /<meta name="robots" content="noindex/);
});

test('a post is only found under the name of its author', async () => {
  assert.equal((await get(`/@friend/${rootId}`)).status, 404);
  assert.equal((await get(`/@friend/${rootId}/embed`)).status, 404);
});

test('a boost leads to what it boosts', async () => {
  const boost = await server.request('POST', `/api/v1/statuses/${rootId}/reblog`, { token: friend.token });
  const answer = await get(`/@friend/${boost.body.id}`);
  assert.deepEqual([answer.status, answer.headers.location], [302, `http://localhost:3000/@author/${rootId}`]);
});

test('people who are suspended, or not admitted yet, have no pages', async () => {
  const gone = await server.createUser('gone');
  const waiting = await server.createUser('waiting');
  const made = await post(server, gone, 'still here #shared');
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', gone.accountId).execute();
    await tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', waiting.accountId).execute();
  });
  for (const part of ['', '.rss', '/followers', '/with_replies', `/${made.id}`, `/${made.id}/embed`]) {
    assert.deepEqual(
      seen(await get(`/@waiting${part}`), 'waiting'),
      seen(await get(`/@nobody${part}`), 'nobody'),
      part,
    );
    const answer = await get(`/@gone${part}`);
    assert.equal(answer.status, 403, part);
    assert.match(answer.text, /<h1>This account is suspended<\/h1>/);
    assert.doesNotMatch(answer.text, /still here/);
    assert.equal(answer.text, (await get(`/@gone/${BigInt(String(made.id)) + 64n}`)).text, 'whatever is asked for');
  }
  assert.doesNotMatch((await get('/tags/shared')).text, /still here/);
});

test('lists of followers stay hidden when their owner hides them', async () => {
  await server.request('POST', `/api/v1/accounts/${author.id}/follow`, { token: friend.token });
  assert.match((await get('/@author/followers')).text, /@friend/);
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: author.token,
    json: { hide_collections: true },
  });
  const answer = await get('/@author/followers');
  assert.equal(answer.status, 200);
  assert.doesNotMatch(answer.text, /@friend/);
});

test('hashtags are shown to visitors as far as the settings allow', async () => {
  const set = (value: string) =>
    server.ctx.store.transaction(async (tx) => {
      await writeSetting(tx, 'local_topic_feed_access', value);
      await writeSetting(tx, 'remote_topic_feed_access', value);
    });
  await set('authenticated');
  assert.equal((await get('/tags/shared')).status, 404);
  assert.equal((await get('/tags/shared.rss')).status, 404);
  await set('public');
  assert.equal((await get('/tags/shared')).status, 200);
});
