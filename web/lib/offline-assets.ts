/** The files of this build, and those that only the build before has, which pages from then still load. */
const STORE = 'assets';
const BEFORE = 'assets-before';

const NAME = /\/assets\/[a-z]+-\w+\.(?:css|js|svg)\b/g;

/** Whether an address is that of a file of a build, which never changes. */
export function isAsset({ pathname }: URL): boolean {
  return pathname.match(NAME)?.[0] === pathname;
}

/** Keeps the files of this build that are not there yet. Rejects with a TypeError without network. */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(STORE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(paths.filter((path) => !kept.has(path)));
}

/** Puts aside the files that were kept for the build before, and drops those of the ones before that. */
export async function putOldAside(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(STORE);
  const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname));
  if (old.length === 0) return;
  await caches.delete(BEFORE);
  const before = await caches.open(BEFORE);
  for (const request of old) {
    const file = await cache.match(request);
    if (file) await before.put(request, file);
    await cache.delete(request);
  }
}

/** A file that is kept. */
export async function findAsset(address: string): Promise<Response | undefined> {
  for (const cacheName of [STORE, BEFORE]) {
    const found = await caches.match(address, { cacheName });
    if (found) return found;
  }
}

/** Whether all files that a page names are kept. */
export async function hasAssetsOf(page: string): Promise<boolean> {
  const found = await Promise.all([...new Set(page.match(NAME))].map(findAsset));
  return !found.includes(undefined);
}
