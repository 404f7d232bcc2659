import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Parser } from 'htmlparser2';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
});
after(() => server?.close());

/** The texts of all elements of a name, in order. */
async function texts(path: string, name: string): Promise<string[]> {
  const answer = await server.request('GET', path);
  assert.equal(answer.status, 200, path);
  assert.match(answer.headers['content-type'] ?? '', /^application\/rss\+xml/);
  const found: string[] = [];
  let inside = false;
  const parser = new Parser(
    {
      onopentag: (tag) => {
        inside = tag === name;
        if (inside) found.push('');
      },
      ontext: (text) => {
        if (inside) found.push((found.pop() ?? '') + text);
      },
      onclosetag: () => {
        inside = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(answer.text);
  return found;
}

test('a profile as a feed: own posts, newest first, no boosts, no answers to others', async () => {
  const first = await post(server, ada, { status: 'One & only #tea', language: 'en' });
  const second = await post(server, ada, { status: 'second', spoiler_text: 'careful <now>' });
  const other = await post(server, bob, 'of bob');
  await post(server, ada, { status: '@bob indeed', in_reply_to_id: other.id });
  await server.request('POST', `/api/v1/statuses/${other.id}/reblog`, { token: ada.token });
  assert.deepEqual(await texts('/@ada.rss', 'guid'), [String(second.url), String(first.url)]);
  const [, newest, oldest] = await texts('/@ada.rss', 'description');
  assert.equal(newest, '<p><strong>Content warning:</strong> careful &lt;now&gt;</p><hr><p>second</p>');
  assert.match(oldest ?? '', /^<p>One &amp; only/);
  assert.deepEqual(await texts('/@ada.rss', 'category'), ['tea']);
  assert.equal((await texts('/@ada/with_replies.rss', 'guid')).length, 3);
});

test('limits and hashtags', async () => {
  assert.equal((await texts('/@ada.rss?limit=1', 'guid')).length, 1);
  assert.equal((await texts('/tags/tea.rss', 'guid')).length, 1);
  assert.equal((await texts('/@ada/tagged/tea.rss', 'guid')).length, 1);
  assert.equal((await server.request('GET', '/tags/never.rss')).status, 404);
});

test('characters that XML cannot hold are left out', async () => {
  await post(server, ada, 'bell \u0007 and \uffff end');
  const [guid] = await texts('/@ada.rss', 'guid');
  assert.ok(guid);
  const { text } = await server.request('GET', '/@ada.rss');
  assert.ok(!text.includes('\u0007') && !text.includes('\uffff'));
});

test('limited accounts have no feed', async () => {
  const eve = await server.createUser('eve');
  await post(server, eve, 'spam');
  await actOn(server, eve.accountId, 'silence');
  assert.equal((await server.request('GET', '/@eve.rss')).status, 404);
  assert.match((await server.request('GET', '/@eve')).text, /name="robots" content="noindex/);
});
