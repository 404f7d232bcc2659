// The service worker: reading without network. What it keeps is of one session only, and goes with it.
import { dropOldAssets, findAsset, keepAssets } from './lib/offline-assets.ts';
import { findPage, forgetPages, keepFirst, keepPage, learnMark } from './lib/offline-pages.ts';
import { isReading, OFFLINE } from './lib/offline-paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** The addresses of all files that pages load, put in where this is bundled. */
declare const ASSETS: readonly string[];

self.addEventListener('install', (event) => {
  event.waitUntil(keepAssets(ASSETS).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldAssets(ASSETS), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const { mark }: { mark?: unknown } = event.data ?? {};
  if (typeof mark === 'string') event.waitUntil(learn(mark));
});

async function learn(mark: string): Promise<void> {
  if (await learnMark(mark)) await keepFirst();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (ASSETS.includes(url.pathname)) return event.respondWith(assetOf(request));
  // Whatever is sent there may begin or end a session.
  if (request.method !== 'GET' && url.pathname.startsWith('/auth/')) return event.waitUntil(forgetPages());
  if (request.method !== 'GET' || request.mode !== 'navigate') return;
  if (url.pathname === '/' || isReading(url)) event.respondWith(pageOf(event, url));
});

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
