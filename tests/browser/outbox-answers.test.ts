import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { as, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

// A post that was written without network is there once, or stays in the outbox and says why, whatever answers when it is sent.
let started: BrowserServer;
let ada: TestUser;
let page: Page;
/** What answers when a post is sent. */
let answer: (route: Route) => Promise<void>;
const noNetwork = (route: Route) => route.abort();
const asUsual = (route: Route) => route.continue();

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  const { context, page: opened } = await started.signedIn('ada', { scripts: true });
  page = opened;
  page.setDefaultTimeout(15_000);
  await context.route('**/publish', (route) => answer(route));
  // Where the browser sends nothing by itself.
  await page.addInitScript('delete globalThis.SyncManager; delete ServiceWorkerRegistration.prototype.sync;');
});
after(() => started?.close());

const published = async () => {
  const { items } = await as(started.server, ada)('GET', `/api/v1/accounts/${ada.id}/statuses?limit=40`);
  return items.map(({ content }) => String(content).replace(/<[^>]*>/g, ''));
};

/** Changes what waits as its form would be, had it been written elsewhere. */
const changeFields = (fields: Record<string, string>) =>
  page.evaluate(`navigator.locks.request('whinchat-outbox', () => new Promise((resolve, reject) => {
    const opened = indexedDB.open('whinchat-outbox');
    opened.onerror = reject;
    opened.onsuccess = () => {
      const posts = opened.result.transaction('posts', 'readwrite').objectStore('posts');
      posts.getAll().onsuccess = ({ target: { result: [post] } }) => {
        const fields = ${JSON.stringify(fields)};
        posts.put({ ...post, fields: [...post.fields.filter(([name]) => !(name in fields)), ...Object.entries(fields)] });
        posts.transaction.oncomplete = () => (opened.result.close(), resolve());
      };
    };
  }))`);

async function writeOffline(text: string): Promise<void> {
  answer = noNetwork;
  await page.goto('/outbox');
  const form = page.locator('form[data-outbox]');
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill(text);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: text }).waitFor();
}

const none = () => page.getByText('No post is waiting to be sent.').waitFor();
const refused = (why: RegExp) =>
  page.getByRole('alert').filter({ hasText: 'The server did not take this post:' }).getByText(why).waitFor();
const delayed = () => page.getByText('The server could not take this post yet.').waitFor();

type Row = {
  readonly name: string;
  readonly answers: (route: Route) => Promise<void>;
  readonly outcome: 'refused' | 'later';
};

const fulfil = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body });
const alert = '<p class="alert" role="alert">Not like this</p>';

const ANSWERS: readonly Row[] = [
  ...[400, 401, 403, 404, 409, 410, 413, 422].map(
    (status): Row => ({
      name: `${status} with a reason, in a session of the author's`,
      answers: fulfil(status, alert),
      outcome: 'refused',
    }),
  ),
  { name: '413 of a proxy, without a reason', answers: fulfil(413, '<html>'), outcome: 'refused' },
  ...[408, 429, 500, 502, 503, 504].map(
    (status): Row => ({ name: String(status), answers: fulfil(status, '<html>'), outcome: 'later' }),
  ),
  { name: 'a page of something else', answers: fulfil(200, '<h1>Welcome to our hotel</h1>'), outcome: 'later' },
  {
    name: 'a redirect to the page to sign in',
    answers: (route) => route.fulfill({ status: 303, headers: { location: '/auth/edit' } }),
    outcome: 'refused',
  },
  {
    name: 'an answer of 500 after the post was made',
    async answers(route) {
      await route.fetch();
      await route.fulfill({ status: 500, body: '' });
    },
    outcome: 'later',
  },
];

test(`${ANSWERS.length} answers: the post is kept, says so, and is there once in the end`, async () => {
  for (const [index, { name, answers, outcome }] of ANSWERS.entries()) {
    const text = `Answered ${index}`;
    await writeOffline(text);
    answer = answers;
    await page.reload();
    await (outcome === 'later'
      ? delayed()
      : refused(name.includes('without') || name.includes('redirect') ? /no reason/ : /Not like this/));
    await page.getByRole('article').filter({ hasText: text }).waitFor();
    answer = asUsual;
    if (outcome === 'later') await page.reload();
    else await page.getByRole('button', { name: 'Send now' }).click();
    await none();
    assert.equal((await published()).filter((one) => one === text).length, 1, name);
  }
});

test('one that the server fails over does not hold up the others', async () => {
  await writeOffline('The first');
  await writeOffline('The second');
  answer = (route) => (route.request().postData()?.includes('first') ? fulfil(500, '')(route) : asUsual(route));
  await page.reload();
  await delayed();
  await page.getByText('The second').waitFor({ state: 'detached' });
  assert.deepEqual(
    (await published()).filter((text) => text.startsWith('The ')),
    ['The second'],
  );
  answer = asUsual;
  await page.reload();
  await none();
  assert.equal((await published())[0], 'The first');
});

type Gone = { readonly name: string; readonly says: RegExp; fields(text: string): Promise<Record<string, string>> };

const call = (method: string, path: string, json?: object) => as(started.server, ada)(method, path, json && { json });

const GONE: readonly Gone[] = [
  {
    name: 'its draft was deleted elsewhere',
    says: /draft/,
    async fields() {
      const { body } = await call('POST', '/api/whinchat/v1/drafts', { status: 'Begun' });
      await call('DELETE', `/api/whinchat/v1/drafts/${body.id}`);
      return { draft_id: String(body.id), draft_revision: '1' };
    },
  },
  {
    name: 'what it answers was deleted',
    says: /./,
    async fields() {
      const asked = await post(started.server, ada, 'What do you think?');
      await call('DELETE', `/api/v1/statuses/${asked.id}`);
      return { in_reply_to_id: String(asked.id) };
    },
  },
  {
    name: 'the post that it changes was changed elsewhere',
    says: /./,
    async fields() {
      const own = await post(started.server, ada, 'As it was');
      await call('PUT', `/api/v1/statuses/${own.id}`, { status: 'As somebody else has it' });
      return { editing: String(own.id), version: '0' };
    },
  },
  {
    name: 'the post that it changes was deleted',
    says: /./,
    async fields() {
      const own = await post(started.server, ada, 'As it was');
      await call('DELETE', `/api/v1/statuses/${own.id}`);
      return { editing: String(own.id), version: '0' };
    },
  },
];

test(`${GONE.length} things that are gone: the outbox says so, and the post can be sent without them`, async () => {
  for (const [index, { name, says, fields }] of GONE.entries()) {
    const text = `Without it ${index}`;
    await writeOffline(text);
    await changeFields(await fields(text));
    answer = asUsual;
    await page.reload();
    await refused(says);
    assert.ok(!(await published()).includes(text), name);
    await page.getByRole('button', { name: 'Send now' }).click();
    await none();
    assert.equal((await published()).filter((one) => one === text).length, 1, name);
  }
});
