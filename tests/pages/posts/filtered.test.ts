import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let browser: BrowserSession;
/** A post with replies that mention Ada, each about a bird. */
let root: Json;

/** By the contexts in which a filter hides or warns of it, the bird that it is about. */
const BIRDS = { home: 'wren', thread: 'cuckoo', account: 'jay', notifications: 'owl' } as const;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  browser = await signedInBrowser(server, 'ada');
  root = await post(server, grace, 'Which birds have you seen?');
  for (const bird of Object.values(BIRDS)) {
    await post(server, grace, { status: `@ada a ${bird} answers`, in_reply_to_id: String(root.id) });
    await post(server, grace, `A ${bird} alone`);
  }
});
after(() => server?.close());

/** Where each bird is seen: behind the name of its filter, or plainly. */
async function seenAt(path: string, what: 'alone' | 'answers'): Promise<Record<string, string>> {
  const { text, status } = await browser.get(path);
  assert.equal(status, 200, path);
  const articles = text.split('<article class="post').slice(1);
  const entries = Object.values(BIRDS).map((bird) => {
    const shown = articles.find((one) => one.includes(`${bird} ${what}`));
    return [bird, shown === undefined ? 'hidden' : shown.includes('Filtered:') ? 'veiled' : 'plain'];
  });
  return Object.fromEntries(entries);
}

const plainBut = (bird: string, how: string): Record<string, string> => ({
  ...Object.fromEntries(Object.values(BIRDS).map((one) => [one, 'plain'])),
  [bird]: how,
});

for (const action of ['warn', 'hide'] as const) {
  test(`filters that ${action} do so where they apply, and nowhere else`, async () => {
    const call = as(server, ada);
    const made: string[] = [];
    for (const [context, keyword] of Object.entries(BIRDS)) {
      const json = { title: keyword, context: [context], filter_action: action, keywords_attributes: [{ keyword }] };
      made.push(String((await call('POST', '/api/v2/filters', { json })).body.id));
    }
    const how = action === 'warn' ? 'veiled' : 'hidden';
    assert.deepEqual(await seenAt('/home', 'alone'), plainBut(BIRDS.home, how));
    assert.deepEqual(await seenAt(`/@grace/${root.id}`, 'answers'), plainBut(BIRDS.thread, how));
    assert.deepEqual(await seenAt('/@grace', 'alone'), plainBut(BIRDS.account, how));
    assert.deepEqual(await seenAt('/notifications', 'answers'), plainBut(BIRDS.notifications, how));
    for (const id of made) await call('DELETE', `/api/v2/filters/${id}`);
  });
}

test('a post that is acted on stays as the page shows it', async () => {
  const json = { title: 'Nests', context: ['thread'], keywords_attributes: [{ keyword: 'nest' }] };
  await as(server, ada)('POST', '/api/v2/filters', { json });
  const { id } = await post(server, grace, 'A nest in the hedge');
  await as(server, grace)('POST', `/api/v1/statuses/${id}/pin`);
  const token = formTokenIn(await browser.get('/home'));
  const act = async (back: string) => {
    const fields = { authenticity_token: token, acting_account: ada.id, back };
    const headers = { 'x-whinchat-part': `post-${id}`, 'x-whinchat-account': ada.id };
    const { status, text } = await browser.post(`/posts/${id}/favourite`, fields, headers);
    assert.equal(status, 200, text);
    return { isVeiled: text.includes('Filtered: <bdi>Nests</bdi>'), isPinned: text.includes('Pinned') };
  };
  assert.deepEqual(await act('/home'), { isVeiled: false, isPinned: false });
  assert.deepEqual(await act(`/home?at=${id}`), { isVeiled: false, isPinned: false });
  assert.deepEqual(await act(`/@grace/${id}`), { isVeiled: true, isPinned: false });
  assert.deepEqual(await act('/@grace'), { isVeiled: false, isPinned: true });
});

test('no id stands twice on a page: of a pinned post, and of one that several notifications are about', async () => {
  const { id } = await post(server, ada, 'Seen by many');
  for (const verb of ['favourite', 'reblog']) await as(server, grace)('POST', `/api/v1/statuses/${id}/${verb}`);
  await as(server, ada)('POST', `/api/v1/statuses/${id}/pin`);
  await as(server, ada)('POST', `/api/v1/statuses/${id}/reblog`);
  for (const path of ['/@ada', '/@grace', '/notifications']) {
    const { text } = await browser.get(path);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one);
    assert.deepEqual(
      ids.filter((one, index) => ids.indexOf(one) !== index),
      [],
      path,
    );
  }
  const { text } = await browser.get('/notifications');
  assert.equal(text.split('Seen by many').length, 3);
});

test('a filter covers what is quoted as it covers what is written, where it applies', async () => {
  const alan = await server.createUser('alan');
  const quoted = await post(server, alan, 'A dipper under the bridge');
  const { id } = await post(server, grace, { status: 'Look there', quoted_status_id: String(quoted.id) });
  const { text: plain } = await browser.get('/home');
  const quoteIn = (text: string) =>
    /<blockquote class="quoted[\s\S]*?<\/blockquote>|<p class="quoted[\s\S]*?<\/p>/.exec(text)?.[0] ?? '';
  assert.match(quoteIn(plain), /dipper/);
  const json = { title: 'Streams', context: ['home'], keywords_attributes: [{ keyword: 'dipper' }] };
  const filter = await as(server, ada)('POST', '/api/v2/filters', { json });
  assert.match(
    quoteIn((await browser.get('/home')).text),
    /<details class="veil"><summary>Filtered: <bdi>Streams[\s\S]*dipper/,
  );
  assert.doesNotMatch(quoteIn((await browser.get(`/@grace/${id}`)).text), /Filtered/);
  await as(server, ada)('PUT', `/api/v2/filters/${filter.body.id}`, { json: { ...json, filter_action: 'hide' } });
  const { text: hidden } = await browser.get('/home');
  assert.match(quoteIn(hidden), /Filtered: <bdi>Streams/);
  assert.doesNotMatch(quoteIn(hidden), /dipper/);
});
