import { hasAssetsOf } from './offline-assets.ts';
import { ALWAYS_KEPT, keyOf, OFFLINE, OUTBOX } from './offline-paths.ts';
import { unescaped } from './unescaped.ts';

/** The most pages that are kept besides those that always are. */
const MOST = 20;

/** The store of the one session that this browser has now is named after its public mark. */
const PREFIX = 'pages-';

const NOT_LISTED = [OFFLINE, OUTBOX];

/** When a page was kept (ISO 8601). */
const KEPT_AT = 'x-whinchat-kept-at';

const MARK = /<html[^>]* data-session="([^"]+)"/;
const TOKENS = /(name="authenticity_token" value=")[^"]*/g;

let last: Promise<unknown> = Promise.resolve();

/** Whoever looks at which session there is and then writes is not interrupted by another. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = last.then(act, act);
  last = done.catch(() => undefined);
  return done;
}

async function stores(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** What is known of a session: whether it is another than before, and whether pages that are always kept are missing. */
type Learned = { readonly isNew: boolean; readonly isIncomplete: boolean };

/** Notes the mark of the session that a page says there is now (empty for nobody), and drops the pages of all others. */
export function learnMark(mark: string): Promise<Learned> {
  return inTurn(async () => {
    const names = await stores();
    const own = PREFIX + mark;
    await Promise.all(names.filter((name) => name !== own).map((name) => caches.delete(name)));
    if (mark === '') return { isNew: true, isIncomplete: false };
    return { isNew: !names.includes(own), isIncomplete: await lacksFirst(await caches.open(own)) };
  });
}

/** Whether a mark is that of the session of which pages are kept here, as far as is known. */
export async function isOfSession(mark: string): Promise<boolean> {
  return (await stores()).includes(PREFIX + mark) && isMarkNow(mark);
}

/** Drops all pages, and keeps none until a page has said which session there is. */
export async function forgetPages(): Promise<void> {
  await learnMark('');
}

/** Drops the pages that name files which are not kept any more. */
export function dropBroken(): Promise<void> {
  return inTurn(async () => {
    for (const name of await stores()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        if (text !== undefined && (await hasAssetsOf(text))) continue;
        await cache.delete(request);
      }
    }
  });
}

async function lacksFirst(cache: Cache): Promise<boolean> {
  const kept = await Promise.all(ALWAYS_KEPT.map((path) => cache.match(path)));
  return kept.includes(undefined);
}

/** Fetches what is always kept, where pages are kept and some of that is not. Rejects with a TypeError without network. */
export async function keepMissing(): Promise<void> {
  const [name] = await stores();
  if (name !== undefined && (await lacksFirst(await caches.open(name)))) await keepFirst();
}

/** Fetches what is always kept. Rejects with a TypeError without network. */
export async function keepFirst(): Promise<void> {
  for (const path of ALWAYS_KEPT) {
    const address = new URL(path, location.href).href;
    await keepPage(address, await fetch(address, { credentials: 'same-origin', headers: { accept: 'text/html' } }));
  }
}

/** Keeps what the server has answered, if it is a page of the session that there is now; without the tokens of its forms. */
export async function keepPage(address: string, response: Response): Promise<void> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (response.status !== 200 || response.redirected || !isPage) return;
  const text = await response.text();
  const mark = MARK.exec(text)?.[1];
  if (mark === undefined) return;
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  const kept = new Response(text.replace(TOKENS, '$1'), { headers });
  await inTurn(() => putPage(mark, keyOf(address), kept));
}

async function putPage(mark: string, key: string, kept: Response): Promise<void> {
  const name = PREFIX + mark;
  if (!(await caches.has(name))) {
    // Either this page or what is kept is of a session that has ended; the next page says which.
    for (const other of await stores()) await caches.delete(other);
    return;
  }
  if (!(await isMarkNow(mark))) return;
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, kept);
  const others = (await cache.keys()).filter(({ url }) => !ALWAYS_KEPT.includes(new URL(url).pathname));
  for (const old of others.slice(0, -MOST)) await cache.delete(old);
}

/** A page of the session that there is now, which says of itself since when it is kept; what stands in place of others does not. */
export async function findPage(address: string): Promise<Response | undefined> {
  const [name] = await stores();
  if (name === undefined || !(await isMarkNow(name.slice(PREFIX.length)))) return undefined;
  const found = await caches.match(keyOf(new URL(address, location.href).href), { cacheName: name });
  if (!found) return undefined;
  if (address === OFFLINE) return found;
  const time = found.headers.get(KEPT_AT) ?? '';
  const text = (await found.text()).replace('<html ', `<html data-kept="${time}" `);
  return new Response(text, { headers: found.headers });
}

/** The pages that can be read without network, the newest first. */
export async function keptPages(): Promise<{ readonly address: string; readonly title: string }[]> {
  const [name] = await stores();
  if (name === undefined || !(await isMarkNow(name.slice(PREFIX.length)))) return [];
  const cache = await caches.open(name);
  const keys = (await cache.keys()).filter(({ url }) => !NOT_LISTED.includes(new URL(url).pathname));
  const pages = keys.map(async ({ url }) => ({ address: url, title: await titleOf(await cache.match(url)) }));
  return (await Promise.all(pages)).reverse();
}

/** Without the number of what waits, and the name of the site. */
const TITLE = /<title>(?:\([\p{N}\p{P}+]+\) )?([^<]*) · [^<]*<\/title>/u;

async function titleOf(response: Response | undefined): Promise<string> {
  const title = TITLE.exec((await response?.text()) ?? '')?.[1] ?? '';
  return unescaped(title);
}

/** What pages and workers have in common; not every browser meant lets a worker read cookies. */
const scope: {
  readonly caches: CacheStorage;
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
} = globalThis;

/** Where cookies can be read, it is not only believed what pages have said. */
async function isMarkNow(mark: string): Promise<boolean> {
  const { cookieStore } = scope;
  return !cookieStore || (await cookieStore.get('whinchat_mark'))?.value === mark;
}
