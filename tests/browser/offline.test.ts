import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { endSessionsOfUser } from '../../src/domain/sessions/end.ts';
import { type PushService, startPushService } from '../push/push-service.ts';
import { signOut } from '../support/account-menu.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { chromiumOptions, takePicture } from '../support/chromium.ts';
import { freshDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { runJobs } from '../support/jobs.ts';
import { png } from '../support/media.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startProcess, whinchat } from '../support/process.ts';
import { TEST_PASSWORD, type TestUser } from '../support/server.ts';

// The application without network, as the browser keeps it.
let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  grace = await started.server.createUser('grace');
  await post(started.server, ada, 'Kept for the train');
  await post(started.server, ada, { status: 'Only for followers', visibility: 'private' });
});
after(() => started?.close());

/** The pages that the browser keeps, by their paths. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const paths = [];
    for (const name of await caches.keys())
      if (name.startsWith('pages-')) for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  })()`);

/** All that the browser keeps of pages. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const texts = [];
    for (const name of await caches.keys())
      if (name.startsWith('pages-')) for (const kept of await (await caches.open(name)).matchAll()) texts.push(await kept.text());
    return texts.join();
  })()`);

/** Opens, for a test, the browser of somebody whose worker has what it always keeps. */
async function reader(t: TestContext, name: string): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await started.signedIn(name, { scripts: true });
  t.after(() => context.close());
  await page.goto('/home');
  await eventually('the outbox is kept', async () => (await keptPaths(page)).includes('/outbox'));
  return { context, page };
}

test('what was read can be read without network, and says since when', async (t) => {
  const { context, page } = await reader(t, 'ada');
  await page.goto('/bookmarks');
  await page.goto('/settings/profile');
  await eventually('bookmarks are kept', async () => (await keptPaths(page)).includes('/bookmarks'));
  assert.deepEqual((await keptPaths(page)).sort(), ['/bookmarks', '/home', '/offline', '/outbox']);
  const token = formTokenIn({ text: await page.content() });
  assert.ok(token.length > 20);
  assert.doesNotMatch(await keptTexts(page), /authenticity_token" value="[^"]/);
  await context.setOffline(true);
  await page.goto('/home?at=1');
  await page.getByText('Kept for the train').waitFor();
  await page
    .getByRole('status')
    .getByText(/You are offline\. This page is from .*\d/)
    .waitFor();
  await takePicture(page, 'offline-home');
  const favourite = page.getByRole('article').filter({ hasText: 'Kept for the train' }).locator('.favourite');
  await favourite.click();
  await page.getByText('You are offline. Nothing was changed.').waitFor();
  await context.setOffline(false);
  await favourite.click();
  await page.locator('.favourite[aria-pressed="true"]').waitFor();
  await context.setOffline(true);
  await page.goto('/explore');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await takePicture(page, 'offline-absent');
  await page.getByRole('main').getByRole('link', { name: 'Bookmarks' }).click();
  await page.getByRole('heading', { name: 'Bookmarks' }).waitFor();
  await assert.rejects(page.goto('/settings/profile'));
});

const takeCookies = (context: BrowserContext, { cookies }: BrowserSession, page: Page) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: new URL('/', page.url()).href })));

test('nothing of a session can be read without network after it, nor in another one', async (t) => {
  const { context, page } = await reader(t, 'ada');
  await takeCookies(context, await signedInBrowser(started.server, 'grace'), page);
  await context.setOffline(true);
  await assert.rejects(page.goto('/home'), 'the worker has not been told, and sees it by the cookie');
  await context.setOffline(false);
  await page.goto('/home');
  await eventually('the page for what is not there is kept', async () => (await keptPaths(page)).includes('/offline'));
  assert.doesNotMatch(await keptTexts(page), /@ada|Kept for the train/);
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await eventually('no page is kept', async () => (await keptPaths(page)).length === 0);
  await context.setOffline(true);
  await assert.rejects(page.goto('/home'));
});

test('a session that was ended elsewhere takes its pages along', async (t) => {
  const { page } = await reader(t, 'grace');
  await started.server.ctx.store.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'grace@example.org')
      .executeTakeFirstOrThrow();
    await endSessionsOfUser(tx, id);
  });
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await eventually('no page is kept', async () => (await keptPaths(page)).length === 0);
});

/** The texts of what somebody has published, the newest first. */
async function published(who: TestUser): Promise<string[]> {
  const { items } = await started.server.request('GET', `/api/v1/accounts/${who.id}/statuses`, { token: who.token });
  return items.map(({ content }) => String(content).replaceAll(/<[^>]+>/g, ''));
}

test('a post written without network waits with its files, and is sent once when there is one again', async (t) => {
  const { context, page } = await reader(t, 'ada');
  await page.goto('/publish');
  await context.setOffline(true);
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Written in a tunnel');
  const picture = { name: 'tunnel.png', mimeType: 'image/png', buffer: await png() };
  await page.locator('main input[type="file"]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  const waiting = page.getByRole('article').first();
  await waiting.getByText('tunnel.png').waitFor();
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await waiting.getByRole('textbox').fill('Written in a long tunnel');
  await waiting.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Written in a long tunnel').waitFor();
  const form = page.locator('form[data-outbox]');
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill('And another');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'And another' }).waitFor();
  await takePicture(page, 'outbox');
  assert.deepEqual(await published(ada).then((texts) => texts.filter((text) => /tunnel|another/.test(text))), []);
  await context.setOffline(false);
  await page.getByText('No post is waiting to be sent.').waitFor();
  await page.goto('/home');
  await page.getByText('And another').waitFor();
  assert.deepEqual((await published(ada)).slice(0, 2), ['And another', 'Written in a long tunnel']);
  const { items } = await started.server.request('GET', `/api/v1/accounts/${ada.id}/statuses`, { token: ada.token });
  assert.equal(items[1]?.media_attachments?.length, 1);
});

/** Writes a post by the form of the list of those that wait, where nothing answers. */
async function writeLater(page: Page, text: string): Promise<void> {
  await page.goto('/outbox');
  const form = page.locator('form[data-outbox]');
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill(text);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: text }).waitFor();
}

test('a post whose answer was lost is there once, and one that is refused says why and stays', async (t) => {
  const { context, page } = await reader(t, 'grace');
  // Where the browser sends nothing by itself.
  await page.addInitScript('delete globalThis.SyncManager; delete ServiceWorkerRegistration.prototype.sync;');
  await page.goto('/outbox');
  // The server takes it, and the page never hears of that.
  await context.route('**/publish', async (route) => {
    await route.fetch();
    // Who asked may have gone.
    await route.abort().catch(() => undefined);
  });
  await writeLater(page, 'Did it arrive?');
  await page.getByText('These posts will be sent when you open Whinchat again').waitFor();
  await page.getByRole('button', { name: 'Edit' }).waitFor({ state: 'detached' });
  await eventually('the server has the post', async () => (await published(grace)).length > 0);
  assert.deepEqual(await published(grace), ['Did it arrive?']);
  await context.unroute('**/publish');
  await page.reload();
  await page.getByText('No post is waiting to be sent.').waitFor();
  const { items } = await started.server.request('GET', `/api/v1/accounts/${grace.id}/statuses`, {
    token: grace.token,
  });
  assert.equal(items.length, 1);
  await writeLater(page, 'long '.repeat(1100));
  await page
    .getByRole('alert')
    .getByText(/did not take this post: .*5000/)
    .waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('article').getByRole('textbox').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No post is waiting to be sent.').waitFor();
  assert.equal((await published(grace))[0], 'short');
});

test('what waits is sent as nobody else', async (t) => {
  const { context, page } = await reader(t, 'ada');
  await page.goto('/outbox');
  await context.setOffline(true);
  await writeLater(page, 'Only as ada');
  await takeCookies(context, await signedInBrowser(started.server, 'grace'), page);
  await context.setOffline(false);
  await page.goto('/outbox');
  await page.getByText('No post is waiting to be sent.').waitFor();
  assert.doesNotMatch(await page.content(), /Only as ada/);
  assert.ok(![...(await published(grace)), ...(await published(ada))].includes('Only as ada'));
  await takeCookies(context, await signedInBrowser(started.server, 'ada'), page);
  await page.goto('/home');
  await eventually('it is sent as ada', async () => (await published(ada)).includes('Only as ada'));
});

/** A browser without a push service of its own is given one; whose keys are ours, so that we can read what it gets. */
const pushManager = ({ endpoint, keys }: PushService) =>
  `const made = { toJSON: () => (${JSON.stringify({ endpoint, keys })}), unsubscribe: async () => true };
  PushManager.prototype.subscribe = async () => made;
  PushManager.prototype.getSubscription = async () => made;`;

test('push messages are switched on, come, are shown, and end with the session', async (t) => {
  const service = await startPushService();
  t.after(() => service.close());
  const { context, page } = await reader(t, 'ada');
  await context.grantPermissions(['notifications']);
  await page.addInitScript(pushManager(service));
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('status').getByText('A notification is on its way.').waitFor();
  await takePicture(page, 'push');
  await runJobs(started.server);
  const sent = service.read(service.pushed[0]);
  const { origin } = new URL(page.url());
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    ),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(sent) });
  const shown = (): Promise<unknown> =>
    page.evaluate(
      `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title, data }) => [title, data.page]))`,
    );
  await eventually(
    'the message is shown',
    async () => JSON.stringify(await shown()) === '[["It works","/settings/notifications"]]',
  );
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await post(started.server, grace, '@ada are you there?');
  await runJobs(started.server);
  assert.equal(service.pushed.length, 1);
});

test('a post outlives the browser and the server', async (t) => {
  // What was started last ends first.
  const ends = new AsyncDisposableStack();
  t.after(() => ends.disposeAsync());
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-profile-'));
  ends.defer(() => rm(folder, { recursive: true }));
  const database = await freshDatabase();
  ends.defer(() => database.drop());
  const port = String(await freePort());
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  await whinchat(
    env,
    'accounts',
    'create',
    'ada',
    '--email',
    'ada@example.org',
    '--password',
    TEST_PASSWORD,
    '--confirmed',
  );
  const token = (await whinchat(env, 'tokens', 'create', '--account', 'ada', '--scopes', 'read')).trim();
  const serve = async () => {
    const server = await startProcess(env);
    ends.defer(async () => {
      await server.kill('SIGTERM');
    });
    return server;
  };
  const open = async () => {
    const options = { ...chromiumOptions(), baseURL: env.PUBLIC_URL };
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), options);
    ends.defer(() => context.close());
    return { context, page: await context.newPage() };
  };
  const server = await serve();
  await eventually('scripts are built', async () => (await fetch(`${server.base}/worker.js`)).ok);
  const { context, page } = await open();
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'ada');
  await eventually('the outbox is kept', async () => (await keptPaths(page)).includes('/outbox'));
  await page.goto('/outbox');
  await server.kill('SIGKILL');
  await writeLater(page, 'From another life');
  await context.close();
  const { base } = await serve();
  const { page: anew } = await open();
  await anew.goto('/home');
  const ownPosts = async (): Promise<unknown[]> => {
    const headers = { authorization: `Bearer ${token}` };
    const found: unknown = await (await fetch(`${base}/api/v1/timelines/home`, { headers })).json();
    return Array.isArray(found) ? found : [];
  };
  await eventually('it is published', async () => (await ownPosts()).length > 0);
  await anew.goto('/outbox');
  await anew.getByText('No post is waiting to be sent.').waitFor();
  assert.equal((await ownPosts()).length, 1);
});
