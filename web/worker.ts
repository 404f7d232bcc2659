// The service worker: reading without network. What it keeps is of one session only, and goes with it.
import { dropFiles } from './lib/kept-files.ts';
import { findAsset, isAsset, keepAssets, putOldAside } from './lib/offline-assets.ts';
import {
  dropBroken,
  findPage,
  forgetPages,
  isOfSession,
  keepFirst,
  keepMissing,
  keepPage,
  learnMark,
} from './lib/offline-pages.ts';
import { isReading, OFFLINE } from './lib/offline-paths.ts';
import { sendPosts } from './lib/outbox-send.ts';
import { type About, closeMessages, showMessage } from './lib/push-messages.ts';
import { moveSubscription } from './lib/push-moved.ts';

declare const self: ServiceWorkerGlobalScope;

/** The addresses of all files that pages load, put in where this is bundled. */
declare const ASSETS: readonly string[];

self.addEventListener('install', (event) => {
  event.waitUntil(keepAssets(ASSETS).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOld(), self.clients.claim()]));
});

/** Pages of the build before stay with its files; older ones would miss what they load, and those that are always kept come anew. */
async function dropOld(): Promise<void> {
  await putOldAside(ASSETS);
  await dropBroken();
  await keepMissing();
}

self.addEventListener('message', (event) => {
  const { mark }: { mark?: unknown } = event.data ?? {};
  if (typeof mark === 'string') event.waitUntil(learn(mark));
});

/**
 * What was told to another session is not shown to this one. With nobody signed in any more, nobody is to be told of anything; the server has
 * ended what it sends by itself.
 */
async function learn(mark: string): Promise<void> {
  const { isNew, isIncomplete } = await learnMark(mark);
  if (isNew) await closeMessages(self.registration, mark);
  if (isIncomplete) await keepFirst();
  if (mark === '') await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (isAsset(url)) return event.respondWith(assetOf(request));
  // Whatever is sent there may begin or end a session.
  if (request.method !== 'GET' && url.pathname.startsWith('/auth/')) return event.waitUntil(leave(url));
  if (request.method !== 'GET' || request.mode !== 'navigate') return;
  if (url.pathname === '/' || isReading(url)) event.respondWith(pageOf(event, url));
});

/** Drops what is kept of a session; the files of posts that it had not uploaded wait for the same account, unless somebody signs out. */
async function leave({ pathname }: URL): Promise<void> {
  await forgetPages();
  if (pathname.startsWith('/auth/sign_out')) await dropFiles();
}

/** The browser's own way to say that there is a network again; it repeats what rejects. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

self.addEventListener('sync', (event) => event.waitUntil(sendAll()));

/** Rejects when something is to be sent later. */
async function sendAll(): Promise<void> {
  const { delayed } = await sendPosts();
  if (delayed > 0) throw new TypeError('the server does not take posts now');
}

self.addEventListener('push', (event) => event.waitUntil(showMessage(self.registration, event.data?.json() ?? {})));

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(moveSubscription(self.registration.pushManager, event.newSubscription ?? undefined));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMessage(event.notification.data ?? {}));
});

/**
 * Goes to the window that shows the page of a message, or opens one: what is shown in others may not be finished. Where the message is for
 * another account than the present one, it leads to the page that asks for that first.
 */
async function openMessage({ page, account, mark }: About): Promise<void> {
  const address = new URL(String(page ?? '/notifications'), location.origin);
  if (address.origin !== location.origin) return;
  if (mark && !(await isOfSession(String(mark)))) {
    const asked = new URLSearchParams({ account: String(account), return_to: address.pathname + address.search });
    await self.clients.openWindow(`/auth/switch?${asked}`);
    return;
  }
  const shown = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === address.href);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}

async function assetOf(request: Request): Promise<Response> {
  return (await findAsset(request.url)) ?? fetch(request);
}

/** The network first; without it what was kept, or the page that says so. */
async function pageOf(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.status === 401) event.waitUntil(forgetPages());
    else if (isReading(url)) event.waitUntil(keepPage(url.href, response.clone()));
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (url.pathname === '/') return Response.redirect('/home');
    return (await findPage(url.href)) ?? (await findPage(OFFLINE)) ?? Response.error();
  }
}
