import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let browser: BrowserSession;
const ids: string[] = [];
let listId: string;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  const list = await server.request('POST', '/api/v1/lists', { token: ada.token, json: { title: 'Birds' } });
  listId = String(list.body.id);
  await server.request('POST', `/api/v1/lists/${listId}/accounts`, {
    token: ada.token,
    json: { account_ids: [grace.id] },
  });
  for (let number = 0; number < 45; number += 1) {
    const { id } = await post(server, grace, `Number ${number} #birds`);
    ids.push(String(id));
    await server.request('POST', `/api/v1/statuses/${id}/bookmark`, { token: ada.token });
  }
  browser = await signedInBrowser(server, 'ada');
});
after(() => server.close());

/** The posts of a page, by their numbers, newest first. */
const numbersIn = (text: string): number[] => [...text.matchAll(/Number (\d+) /g)].map(([, number]) => Number(number));

const from = (newest: number, oldest: number): number[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);

test('a page around a post shows some newer ones above it, and leads on to both sides', async () => {
  const profiles = ['/@grace', '/@grace/with_replies', '/@grace/tagged/birds'];
  for (const path of ['/home', '/public/local', '/public', '/tags/birds', `/lists/${listId}`, ...profiles]) {
    const { status, text } = await browser.get(`${path}?at=${ids[20]}`);
    assert.equal(status, 200, path);
    assert.deepEqual(numbersIn(text), from(30, 1), path);
    assert.match(text, new RegExp(`rel="prev" href="${path}\\?min_id=${ids[30]}"`));
    assert.match(text, new RegExp(`rel="next" href="${path}\\?max_id=${ids[1]}"`));
  }
});

test('pages on both sides of it belong together, and the newest leads nowhere newer', async () => {
  const newer = await browser.get(`/home?min_id=${ids[30]}`);
  assert.deepEqual(numbersIn(newer.text), from(44, 31));
  assert.doesNotMatch(newer.text, /rel="prev"/);
  const older = await browser.get(`/home?max_id=${ids[1]}`);
  assert.deepEqual(numbersIn(older.text), from(0, 0));
  assert.doesNotMatch(older.text, /rel="next"/);
});

test('what is pinned stands above the others of a profile, wherever in it one is, and once', async () => {
  await server.request('POST', `/api/v1/statuses/${ids[44]}/pin`, { token: grace.token });
  for (const at of ['', `?at=${ids[20]}`]) {
    const { text } = await browser.get(`/@grace${at}`);
    assert.equal(numbersIn(text)[0], 44, at);
    assert.equal(numbersIn(text).filter((one) => one === 44).length, 1, at);
    assert.match(text, /<more-posts list="feed">/);
  }
  await server.request('POST', `/api/v1/statuses/${ids[44]}/unpin`, { token: grace.token });
});

test('bookmarks are found by when they were made', async () => {
  const first = await browser.get('/bookmarks?limit=5');
  const cursors = [...first.text.matchAll(/<article [^>]*data-id="(\d+)"/g)].map(([, cursor]) => cursor);
  assert.equal(cursors.length, 5);
  assert.ok(!cursors.includes(ids[44]));
  const { text } = await browser.get(`/bookmarks?at=${cursors[2]}`);
  assert.deepEqual(numbersIn(text), from(44, 23));
});

test('a post that is gone, or was never here, still tells the place; nonsense is the newest page', async () => {
  await server.request('DELETE', `/api/v1/statuses/${ids[20]}`, { token: grace.token });
  const { text } = await browser.get(`/home?at=${ids[20]}`);
  assert.deepEqual(numbersIn(text), [...from(30, 21), ...from(19, 0)]);
  assert.deepEqual(numbersIn((await browser.get('/home?at=nowhere')).text), from(44, 25));
});

test('a script gets the posts alone, with the links', async () => {
  const asScript = { 'x-whinchat-part': 'posts', 'x-whinchat-account': ada.id };
  const { text, headers } = await browser.get(`/home?max_id=${ids[10]}`, asScript);
  assert.match(headers['cache-control'] ?? '', /no-store/);
  assert.doesNotMatch(text, /<html|<main/);
  assert.deepEqual(numbersIn(text), from(9, 0));
});
