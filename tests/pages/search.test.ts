import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorsIn } from '../../src/lib/search-query.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  const rename = { token: grace.token, json: { display_name: 'Grace the Ouzel' } };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', rename);
});
after(() => server.close());

const page = async (query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const answer = await server.request('GET', '/search', { token: ada.token, query, headers });
  assert.equal(answer.status, 200);
  return answer.text;
};

test('before a search the page says whose posts are found and how to narrow it, in the language of the reader', async () => {
  const plain = await page();
  assert.match(plain, /Public posts of others are found if their authors allow it/);
  for (const operator of ['from:me', 'has:image', 'in:library', 'before:', '&quot;two words&quot;'])
    assert.ok(plain.includes(operator), operator);
  assert.match(await page({}, { 'accept-language': 'de' }), /wenn deren Verfasser es erlauben/);
});

test('a tab shows one kind of results, and searching again stays there', async () => {
  await post(server, ada, 'An ouzel #ouzelwatch');
  const all = await page({ q: 'ouzel' });
  for (const text of ['Grace the Ouzel', '#ouzelwatch', 'An ouzel']) assert.ok(all.includes(text), text);
  const shows = async (type: string) => {
    const text = await page({ q: 'ouzel', type });
    assert.ok(text.includes(`<a href="/search?q=ouzel&amp;type=${type}" aria-current="page">`), type);
    assert.ok(text.includes(`<input type="hidden" name="type" value="${type}">`), type);
    return [
      text.includes('Grace the Ouzel'),
      text.includes('<li><a href="/tags/ouzelwatch">'),
      text.includes('An ouzel '),
    ];
  };
  assert.deepEqual(await shows('accounts'), [true, false, false]);
  assert.deepEqual(await shows('hashtags'), [false, true, false]);
  assert.deepEqual(await shows('statuses'), [false, false, true]);
});

test('more results than fit one page have another', async () => {
  for (let count = 0; count < 41; count += 1) await post(server, ada, `dipper ${count}.`);
  const first = await page({ q: 'dipper', type: 'statuses' });
  assert.ok(first.includes('rel="next" href="/search?q=dipper&amp;type=statuses&amp;offset=40"'));
  assert.ok(!first.includes('dipper 0.'));
  const second = await page({ q: 'dipper', type: 'statuses', offset: '40' });
  assert.ok(second.includes('dipper 0.') && !second.includes('dipper 1.'));
  assert.ok(second.includes('rel="prev" href="/search?q=dipper&amp;type=statuses"'));
});

test('posts of others are found if they agree, or the reader has acted on them, and no longer than the reader may see them', async () => {
  const text = 'A shy ring ouzel on the wall';
  const { id } = await post(server, grace, text);
  const isFound = async () => (await page({ q: '"shy ring"', type: 'statuses' })).includes(text);
  const act = (path: string, who = ada) => server.request('POST', path, { token: who.token });
  assert.equal(await isFound(), false);
  await act(`/api/v1/statuses/${id}/favourite`);
  assert.equal(await isFound(), true);
  await act(`/api/v1/accounts/${ada.id}/block`, grace);
  assert.equal(await isFound(), false);
  await act(`/api/v1/accounts/${ada.id}/unblock`, grace);
  assert.equal(await isFound(), true);
  await server.request('DELETE', `/api/v1/statuses/${id}`, { token: grace.token });
  assert.equal(await isFound(), false);
});

test('a vote puts a post into what one finds', async () => {
  const poll = { options: ['ring ouzel', 'blackbird'], expires_in: 3600 };
  const { poll: made } = await post(server, grace, { status: 'Which thrush?', poll });
  const isFound = async () => (await page({ q: 'thrush', type: 'statuses' })).includes('Which thrush?');
  assert.equal(await isFound(), false);
  const vote = { token: ada.token, json: { choices: [0] } };
  assert.equal((await server.request('POST', `/api/v1/polls/${made?.id}/votes`, vote)).status, 200);
  assert.equal(await isFound(), true);
});

/** The operators that a page offers. */
const offered = (text: string) =>
  [...text.matchAll(/name="add" value="([^"]+)"/g)].flatMap(([, operator]) => operator ?? []);

const VALUES: Readonly<Record<string, string>> = { 'from:': 'ada', 'language:': 'en' };

test('each operator that is offered is one that the search knows, and is taken off again by a touch', async () => {
  const operators = offered(await page());
  assert.ok(operators.length > 15, String(operators));
  for (const operator of operators) {
    const whole = operator.endsWith(':') ? `${operator}${VALUES[operator] ?? '2026-05-17'}` : operator;
    assert.deepEqual(operatorsIn(`ouzel ${whole} "ring from:me"`), [{ text: whole, rest: 'ouzel "ring from:me"' }]);
    const text = await page({ q: `ouzel ${whole}`, type: 'statuses' });
    assert.ok(text.includes(`<a href="/search?q=ouzel&amp;type=statuses" aria-label="Take off ${whole}">`), whole);
  }
});

test('a button adds its operator to what was written, without scripts', async () => {
  const led = async (query: Record<string, string>) =>
    (await server.request('GET', '/search', { token: ada.token, query })).headers.location;
  assert.equal(await led({ q: 'ouzel', add: 'has:poll', day: '' }), '/search?q=ouzel+has%3Apoll');
  assert.equal(await led({ q: 'ouzel has:poll', add: 'has:poll' }), '/search?q=ouzel+has%3Apoll');
  assert.equal(await led({ q: '', type: 'statuses', add: 'in:library' }), '/search?q=in%3Alibrary&type=statuses');
  assert.equal(await led({ q: 'a', add: 'before:', day: '2026-05-17' }), '/search?q=a+before%3A2026-05-17');
  assert.equal(await led({ q: 'a', add: 'before:', day: 'x' }), '/search?q=a+before%3A');
  assert.equal(await led({ q: 'a', add: 'drop:table' }), '/search?q=a');
});

test('an operator that lacks its value, or has a wrong one, is said so beside what was written', async () => {
  for (const operator of ['from:', 'language:', 'after:', '-from:']) {
    const text = await page({ q: `ouzel ${operator}` });
    assert.match(text, /role="alert"[\s\S]*Something belongs after/, operator);
    assert.match(text, new RegExp(`value="ouzel ${operator}"[^>]* autofocus`));
  }
  const query = { q: 'ouzel before:yesterday', type: 'statuses' };
  const wrong = await server.request('GET', '/search', { token: ada.token, query });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="ouzel before:yesterday"/);
  assert.match(wrong.text, /role="alert"[\s\S]*[Dd]ate/);
});

test('the kinds of results can be chosen before one searches', async () => {
  const text = await page({ type: 'statuses' });
  assert.match(text, /<a href="\/search\?type=statuses" aria-current="page">Posts/);
  assert.match(text, /<a href="\/search">All/);
  assert.match(text, /<input type="hidden" name="type" value="statuses">/);
});
