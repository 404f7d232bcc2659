import assert from 'node:assert/strict';
import type { Json, TestServer, TestUser } from '../support/server.ts';

/** How many things an answer holds. */
function size(body: Json): number {
  if (Array.isArray(body)) return body.length;
  const keys = ['notification_groups', 'accounts', 'hashtags', 'statuses', 'collections'];
  return keys.reduce((n, key) => n || Object.keys(body[key] ?? {}).length, 0);
}

export type Cost = { readonly queries: number; readonly items: number };

/** Counts every query that the read handle of a server runs from now on; answers what one request costs, with warm caches. */
export function countQueries(server: TestServer, who: TestUser): (url: string) => Promise<Cost> {
  let queries = 0;
  const executor = server.ctx.store.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    queries += 1;
    return run(query, options);
  };
  const ask = async (url: string) => {
    const answer = await server.request('GET', url, { token: who.token });
    assert.equal(answer.status, 200, `GET ${url}: ${answer.text}`);
    return answer.body;
  };
  return async (url) => {
    await ask(url);
    queries = 0;
    const body = await ask(url);
    return { queries, items: size(body) };
  };
}
