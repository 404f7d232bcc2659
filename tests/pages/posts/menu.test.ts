import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let boss: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  boss = await server.createUser('boss', { role: 'owner' });
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

const part = (path: string, asked = browser, who = ada) =>
  asked.get(path, { 'x-whinchat-part': 'menu', 'x-whinchat-account': who.id });
const addresses = (text: string) =>
  [...text.matchAll(/(?:formaction|href)="([^"]*)"/g)].map(([, address = '']) => address);

/** Sends a form of a page with what a script adds. */
async function act(path: string, fields: Record<string, string>, partName: string) {
  const page = await browser.get('/home');
  const hidden = { authenticity_token: formTokenIn(page), acting_account: ada.id, back: '/home' };
  return browser.post(path, { ...hidden, ...fields }, { 'x-whinchat-part': partName, 'x-whinchat-account': ada.id });
}

test('the menu of a post offers what stands between its reader and its author', async () => {
  const { id } = await post(server, grace, 'About birds');
  const path = `/posts/${id}/menu`;
  const offered = async () => (await part(path)).text;
  const base = `/accounts/${grace.id}`;
  assert.match(await offered(), new RegExp(`formaction="${base}/follow">Follow<`));
  const { text: answered, headers } = await act(`${base}/follow`, {}, `post-${id}`);
  assert.match(answered, new RegExp(`<article class="post[^>]* id="post-${id}"`));
  assert.match(String(headers['cache-control']), /no-store/);
  assert.match(await offered(), new RegExp(`formaction="${base}/unfollow">Unfollow<`));
  await as(server, ada)('POST', `/api/v1/accounts/${grace.id}/unfollow`);
  await as(server, grace)('POST', `/api/v1/accounts/${ada.id}/block`);
  const hidden = await act(`${base}/unfollow`, {}, `post-${id}`);
  assert.doesNotMatch(hidden.text, /About birds/);
  await as(server, grace)('POST', `/api/v1/accounts/${ada.id}/unblock`);
});

test('it is a page of its own without scripts, and knows as many items as the menu keeps room for', async () => {
  const { id } = await post(server, grace, 'On a page');
  const home = await browser.get('/public/local');
  const rows = Number(new RegExp(`href="/posts/${id}/menu" data-later="(\\d)"`).exec(home.text)?.[1]);
  const { text } = await part(`/posts/${id}/menu`);
  assert.equal(text.match(/<(?:button|a) /g)?.length, rows + 1);
  const page = await browser.get(`/posts/${id}/menu`);
  for (const address of addresses(text)) assert.ok(page.text.includes(`"${address}"`), address);
});

test('only those see the rest of a menu who see the post, and only staff the way to moderation', async () => {
  const { id } = await post(server, grace, { status: 'For nobody else', visibility: 'private' });
  assert.equal((await part(`/posts/${id}/menu`)).status, 404);
  assert.equal((await browser.get(`/posts/${id}/embed`)).status, 404);
  const open = await post(server, grace, 'For everybody');
  const moderation = `/admin/accounts/${grace.id}`;
  assert.ok(!addresses((await part(`/posts/${open.id}/menu`)).text).includes(moderation));
  const staff = await signedInBrowser(server, 'boss');
  assert.ok(addresses((await part(`/posts/${open.id}/menu`, staff, boss)).text).includes(moderation));
  const own = await post(server, ada, 'My own');
  assert.equal((await part(`/posts/${own.id}/menu`)).status, 302);
});

test('the code to embed a post is offered for what pages elsewhere can show, and for nothing else', async () => {
  const { id, url } = await post(server, ada, 'Everywhere');
  const { text } = await browser.get(`/posts/${id}/embed`);
  assert.ok(text.includes(`data-embed-url=&quot;${url}/embed&quot;`), text);
  assert.equal((await server.request('GET', new URL(`${url}/embed`).pathname)).status, 200);
  for (const draft of [{ visibility: 'private' }, { visibility: 'direct' }, { local_only: true }]) {
    const hidden = await post(server, ada, { status: 'Not everywhere', ...draft });
    assert.equal((await browser.get(`/posts/${hidden.id}/embed`)).status, 404, JSON.stringify(draft));
    const page = await browser.get(`/@ada/${hidden.id}`);
    assert.ok(!page.text.includes(`/posts/${hidden.id}/embed`));
  }
});

test('a word of a post is filtered by ticking it', async () => {
  const { id } = await post(server, grace, {
    status: 'The heron eats a frog. #pond https://example.org/x',
    spoiler_text: 'Nature',
  });
  const { text } = await browser.get(`/filters/new?status_id=${id}`);
  assert.doesNotMatch(text, /name="title"[^>]* required/);
  const words = [...text.matchAll(/name="words\[\]" value="([^"]*)"/g)].map(([, word]) => word);
  assert.deepEqual(words, ['#pond', 'Nature', 'The', 'heron', 'eats', 'frog']);
  const fields: [string, string][] = [
    ['words[]', 'heron'],
    ['words[]', '#pond'],
    ['context[]', 'home'],
    ['filter_action', 'hide'],
    ['title', ''],
  ];
  assert.equal((await browser.submit(fields, '/filters')).status, 303);
  const [filter] = (await as(server, ada)('GET', '/api/v2/filters')).items;
  assert.equal(filter?.title, 'heron, #pond');
  for (const word of ['heron', '#pond'])
    assert.ok(JSON.stringify(filter?.keywords).includes(`"keyword":"${word}"`), word);
  await browser.get(`/filters/new?status_id=${id}`);
  const again = await browser.submit(
    [
      ['words[]', 'frog'],
      ['title', 'Ponds'],
      ['filter_action', 'hide'],
    ],
    '/filters',
  );
  assert.equal(again.status, 422);
  assert.match(again.text, /name="words\[\]" value="frog" checked/);
  const secret = await post(server, grace, { status: 'unspeakable', visibility: 'private' });
  assert.doesNotMatch((await browser.get(`/filters/new?status_id=${secret.id}`)).text, /unspeakable/);
});

test('lists are ticked for somebody, and one more is named; only whom one follows can be on them', async () => {
  const path = `/accounts/${grace.id}/lists`;
  assert.doesNotMatch((await browser.get(path)).text, /list_ids/);
  await follow(server, ada, grace);
  const made = async (title: string, who = ada) =>
    String((await as(server, who)('POST', '/api/v1/lists', { json: { title } })).body.id);
  const [birds, trees, others] = [await made('Birds'), await made('Trees'), await made('Not hers', grace)];
  const listed = async () =>
    (await as(server, ada)('GET', `/api/v1/accounts/${grace.id}/lists`)).items.map(({ title }) => String(title)).sort();
  const choose = async (ids: string[], title = '') => {
    await browser.get(path);
    return browser.submit([...ids.map((id): [string, string] => ['list_ids[]', id]), ['title', title]], path);
  };
  assert.equal((await choose([birds, others])).status, 303);
  assert.deepEqual(await listed(), ['Birds']);
  await choose([trees], 'Rivers');
  assert.deepEqual(await listed(), ['Rivers', 'Trees']);
  const { text } = await browser.get(path);
  assert.doesNotMatch(text, /name="title"[^>]* required/);
  assert.match(text, new RegExp(`value="${trees}" checked`));
  assert.doesNotMatch(text, /Not hers/);
  const wrong = await choose([birds], 'x'.repeat(1000));
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, new RegExp(`value="${birds}" checked`));
});
