import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type PushService, startPushService } from '../push/push-service.ts';
import { signOut, waitUntilSignedInAs } from '../support/account-menu.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { eventually } from '../support/eventually.ts';
import { runJobs } from '../support/jobs.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

// What the worker does by itself: sending what waits, showing messages and opening what they are about, going on with a new release.
let started: BrowserServer;
let service: PushService;
let ada: TestUser;
let grace: TestUser;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  service = await startPushService();
  ada = await started.server.createUser('ada');
  grace = await started.server.createUser('grace');
});
after(async () => {
  await service?.close();
  await started?.close();
});

type Started = { readonly context: BrowserContext; readonly page: Page; readonly worker: Worker };

/** Opens, for a test, the browser of somebody whose worker has what it always keeps. */
async function withWorker(t: TestContext, name: string): Promise<Started> {
  const { context, page } = await started.signedIn(name, { scripts: true });
  t.after(() => context.close());
  await page.goto('/home');
  await eventually('the page for what is not there is kept', () =>
    page.evaluate<boolean>(`caches.match('/offline').then((found) => found !== undefined)`),
  );
  const [worker] = context.serviceWorkers();
  assert.ok(worker);
  return { context, page, worker };
}

/** Speaks to the worker of a browser as the browser itself does. */
async function devtoolsOf(
  context: BrowserContext,
  page: Page,
): Promise<{ devtools: CDPSession; registrationId: string }> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    ),
  );
  await devtools.send('ServiceWorker.enable');
  return { devtools, registrationId: await registered };
}

test('the browser itself has the worker send what waits, once, while no page is open', async (t) => {
  const { context, page } = await withWorker(t, 'ada');
  await page.goto('/publish');
  await context.setOffline(true);
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('Sent in the background');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Sent in the background' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  // The form whose key stands for this post does not come back.
  await page.goBack({ waitUntil: 'commit' });
  assert.notEqual(new URL(page.url()).pathname, '/publish');
  const { devtools, registrationId } = await devtoolsOf(context, page);
  await page.goto('about:blank');
  await context.setOffline(false);
  const sync = { origin: started.base, registrationId, tag: 'outbox', lastChance: false };
  const texts = async () => {
    const { items } = await started.server.request('GET', `/api/v1/accounts/${ada.id}/statuses`, { token: ada.token });
    return items.map(({ content }) => String(content));
  };
  await Promise.all([1, 2].map(() => devtools.send('ServiceWorker.dispatchSyncEvent', sync)));
  await eventually('it is published', async () => (await texts()).length > 0);
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync);
  await page.goto('/outbox');
  await page.getByText('No post is waiting to be sent.').waitFor();
  assert.deepEqual(await texts(), ['<p>Sent in the background</p>']);
});

const fakePush = () => `PushManager.prototype.subscribe = async () => ({
  toJSON: () => (${JSON.stringify({ endpoint: service.endpoint, keys: service.keys })}),
});`;

async function switchOn(page: Page): Promise<void> {
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Send a test' }).waitFor();
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(
    `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title }) => title))`,
  );

/** Clicks on what is shown, and tells which addresses the worker opens, and at which it shows a window. */
function click(worker: Worker): Promise<string[]> {
  return worker.evaluate(`(async () => {
    const done = [];
    clients.openWindow = async (address) => void done.push('open ' + new URL(address, location.origin).href.slice(location.origin.length));
    WindowClient.prototype.focus = async function () { done.push('show ' + new URL(this.url).pathname); };
    const [notification] = await registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    // Only events of the browser itself may be waited for.
    event.waitUntil = () => undefined;
    dispatchEvent(event);
    for (let looks = 0; looks < 200 && done.length === 0; looks += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    return done;
  })()`);
}

test('a message says for whom it is, opens its page as that account, and is gone after signing out', async (t) => {
  const { context, page, worker } = await withWorker(t, 'ada');
  await context.grantPermissions(['notifications']);
  await page.addInitScript(fakePush());
  await switchOn(page);
  const { devtools, registrationId } = await devtoolsOf(context, page);
  const deliver = async (text: string) => {
    const { id } = await post(started.server, grace, text);
    await runJobs(started.server);
    const data = JSON.stringify(service.read(service.pushed.at(-1)));
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: started.base, registrationId, data });
    await eventually('it is shown', async () => (await shown(page)).length > 0);
    return `/@grace/${id}`;
  };
  const first = await deliver('@ada look');
  assert.deepEqual(await shown(page), ['grace mentioned you']);
  assert.deepEqual(await click(worker), [`open ${first}`]);
  const second = await deliver('@ada look again');
  await page.goto(second);
  assert.deepEqual(await click(worker), [`show ${second}`]);

  await page.goto('/auth/sign_in?add=true');
  await fillSignIn(page, 'grace');
  await waitUntilSignedInAs(page, 'grace');
  const third = await deliver('@ada and again');
  assert.deepEqual(await shown(page), ['grace mentioned you · @ada']);
  const [opened = ''] = await click(worker);
  await page.goto(opened.slice('open '.length));
  await page.getByText('This page is for @ada.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Switch to @ada' }).click();
  await page.waitForURL(`**${third}`);
  await waitUntilSignedInAs(page, 'ada');
  await deliver('@ada for the last time');
  await signOut(page);
  await waitUntilSignedInAs(page, 'grace');
  await eventually('nothing is shown to the other account', async () => (await shown(page)).length === 0);
  await page.goto(opened.slice('open '.length));
  await page.getByText('This account is not signed in in this browser any more.').waitFor();
});

test('a browser that takes no messages any more says so, also where the server does not know', async (t) => {
  const { context, page } = await withWorker(t, 'ada');
  const forbidding = await context.newPage();
  await forbidding.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
  await forbidding.goto('/settings/notifications');
  await forbidding.getByText('You have blocked notifications from this site.').waitFor();
  await context.grantPermissions(['notifications']);
  await page.addInitScript(fakePush());
  await switchOn(page);
  // The subscription of this browser has ended, and the server has not heard of it.
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  service.answer(410);
  t.after(() => service.answer(201));
  await page.getByRole('button', { name: 'Send a test' }).click();
  await runJobs(started.server);
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send a test' }).count(), 0);
});

/** Lets the push service give the browser another subscription; whether a second one is made, or this one dropped. */
function move(worker: Worker, endpoint: string): Promise<string> {
  const given = JSON.stringify({ endpoint, keys: service.keys });
  return worker.evaluate(`(async () => {
    let done = 'kept';
    PushManager.prototype.subscribe = async () => void (done = 'made another');
    const event = new Event('pushsubscriptionchange');
    event.newSubscription = { toJSON: () => (${given}), unsubscribe: async () => void (done = 'dropped') };
    let waits;
    event.waitUntil = (promise) => void (waits = promise);
    dispatchEvent(event);
    await waits;
    return done;
  })()`);
}

test('a subscription that the browser replaces goes on for all its accounts, once, and for nobody else', async (t) => {
  const { context, page, worker } = await withWorker(t, 'grace');
  await context.grantPermissions(['notifications']);
  await page.addInitScript(fakePush());
  assert.equal(await move(worker, `${service.endpoint}/unasked`), 'dropped');
  await switchOn(page);
  await page.goto('/auth/sign_in?add=true');
  await fillSignIn(page, 'ada');
  await waitUntilSignedInAs(page, 'ada');
  await switchOn(page);
  assert.equal(await move(worker, `${service.endpoint}/moved`), 'kept');
  const rows = started.server.ctx.store.db.selectFrom('push_subscriptions').select(['account_id', 'endpoint']);
  const moved = (await rows.execute()).filter(({ endpoint }) => endpoint.endsWith('/moved'));
  assert.deepEqual(moved.map((one) => one.account_id).sort(), [ada, grace].map((one) => one.accountId).sort());
  const before = service.pushed.length;
  await post(started.server, grace, '@ada do you still hear me?');
  await runJobs(started.server);
  assert.equal(service.pushed.length, before + 1);
  await signOut(page);
  await waitUntilSignedInAs(page, 'grace');
  await context.clearCookies();
  assert.equal(await move(worker, `${service.endpoint}/of-nobody`), 'dropped');
});

test('with a new release, open and kept pages go on with their files, and only older ones are dropped', async (t) => {
  const { context, page, worker } = await withWorker(t, 'ada');
  await page.goto('/bookmarks');
  // What a build before had, a page of that one, and a page of one that is long gone.
  await page.evaluate(`(async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith('pages-'));
    const pages = await caches.open(name);
    const html = { headers: { 'content-type': 'text/html' } };
    await (await caches.open('assets')).put('/assets/part-BEFORE.js', new Response('1'));
    await pages.put('/lists', new Response('<html >/assets/part-BEFORE.js', html));
    for (const path of ['/explore', '/offline'])
      await pages.put(path, new Response('<html >/assets/part-GONE.js', html));
  })()`);
  await worker.evaluate(`{
    const event = new ExtendableEvent('activate');
    event.waitUntil = () => undefined;
    dispatchEvent(event);
  }`);
  const kept = (path: string) => page.evaluate<boolean>(`caches.match('${path}').then((found) => found !== undefined)`);
  await eventually('what names files that are gone is dropped', async () => !(await kept('/explore')));
  assert.deepEqual(await Promise.all(['/lists', '/bookmarks'].map(kept)), [true, true]);
  await eventually('what stands in place of others is there anew', () => kept('/offline'));
  await context.setOffline(true);
  assert.equal(await page.evaluate(`fetch('/assets/part-BEFORE.js').then((one) => one.text())`), '1');
  await page.goto('/home');
  await page.getByRole('status').getByText('You are offline.').waitFor();
});
