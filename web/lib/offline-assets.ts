const STORE = 'assets';

/** Keeps the files of this build that are not there yet, and drops those of others. Rejects with a TypeError without network. */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(STORE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(paths.filter((path) => !kept.has(path)));
}

/** Drops the files of other builds, and returns whether there were any. */
export async function dropOldAssets(paths: readonly string[]): Promise<boolean> {
  const cache = await caches.open(STORE);
  const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname));
  for (const request of old) await cache.delete(request);
  return old.length > 0;
}

/** A file that is kept. */
export function findAsset(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: STORE });
}
