import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { searchWords } from '../../src/lib/search-words.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { NAMES, POSTS, TAGS, type Written } from './writing.ts';

let server: TestServer;
let me: TestUser;
/** The texts of posts by id, oldest first. */
const posted = new Map<string, string>();

before(async () => {
  server = await startServer();
  me = await server.createUser('me');
  for (const { text } of POSTS) posted.set(String((await post(server, me, text)).id), text);
  await post(server, me, TAGS.map(({ text }) => `#${text}`).join(' '));
});
after(() => server.close());

async function search(path: string, query: Record<string, string>) {
  const answer = await server.request('GET', path, { token: me.token, query: { limit: '40', ...query } });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

async function postsFor(q: string): Promise<string[]> {
  const { body } = await search('/api/v2/search', { q, type: 'statuses' });
  return Object.values(body.statuses ?? {}).flatMap(({ id }) => posted.get(String(id)) ?? []);
}

const has = (words: readonly string[], phrase: readonly string[]) =>
  words.some((_, at) => phrase.every((word, index) => words[at + index] === word));

/** What a search without operators must find: all texts with these words, newest first, whatever engine looks for them. */
function expected(q: string): string[] {
  const phrases = q.split(' ').map(searchWords);
  return [...posted.values()].filter((text) => phrases.every((phrase) => has(searchWords(text), phrase))).toReversed();
}

/** Those that a search finds, which must be all that have its words, newest first. */
async function checkedPostsFor(q: string): Promise<string[]> {
  const found = await postsFor(q);
  if (!OPERATORS.test(q)) assert.deepEqual(found, expected(q), q);
  return found;
}

const OPERATORS = /["-]/;

for (const { text, finds, misses = [] } of POSTS) {
  test(`posts: ${text}`, async () => {
    for (const q of finds) assert.ok((await checkedPostsFor(q)).includes(text), `${q} finds it`);
    for (const q of misses) assert.ok(!(await checkedPostsFor(q)).includes(text), `${q} does not`);
  });
}

/** Both ways to search for people give the same. */
async function peopleFor(q: string): Promise<string[]> {
  const { body } = await search('/api/v2/search', { q, type: 'accounts' });
  const found = Object.values(body.accounts ?? {}).map(({ id }) => String(id));
  const { items } = await search('/api/v1/accounts/search', { q });
  assert.deepEqual(
    items.map(({ id }) => String(id)),
    found,
    q,
  );
  return found;
}

const rename = (display_name: string) =>
  server.request('PATCH', '/api/v1/accounts/update_credentials', { token: me.token, json: { display_name } });

for (const { text, finds, misses = [] } of NAMES) {
  test(`names: ${text}`, async () => {
    assert.equal((await rename(text)).status, 200);
    for (const q of finds) assert.deepEqual(await peopleFor(q), [me.id], `${q} finds it`);
    for (const q of misses) assert.deepEqual(await peopleFor(q), [], `${q} does not`);
  });
}

async function tagsFor(q: string): Promise<string[]> {
  const { body } = await search('/api/v2/search', { q, type: 'hashtags' });
  return Object.values(body.hashtags ?? {}).map(({ name }) => String(name));
}

const check = async ({ text, finds, misses = [] }: Written) => {
  for (const q of finds) assert.ok((await tagsFor(q)).includes(text), `${q} finds ${text}`);
  for (const q of misses) assert.ok(!(await tagsFor(q)).includes(text), `${q} does not find ${text}`);
};

test('hashtags are found by how they begin, in every script', async () => {
  for (const written of TAGS) await check(written);
});

test('the page of the search finds the same', async () => {
  const { text } = await server.request('GET', '/search', { token: me.token, query: { q: 'lodz' } });
  assert.ok(text.includes('Wakacje w Łodzi'), 'the post');
  assert.ok(text.includes('#Łódź'), 'the hashtag');
});
