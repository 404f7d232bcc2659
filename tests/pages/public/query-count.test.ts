import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const MANY = 20;

let server: TestServer;
let ada: TestUser;
let queries = 0;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  for (let i = 0; i < MANY; i++) {
    await post(server, ada, `plover ${i} #waders`);
    await follow(server, await server.createUser(`wader${i}`), ada);
  }
  const executor = server.ctx.store.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    queries += 1;
    return run(query, options);
  };
});
after(() => server?.close());

async function cost(path: string): Promise<{ queries: number; text: string }> {
  await server.request('GET', path);
  queries = 0;
  const { status, text } = await server.request('GET', path);
  assert.equal(status, 200, path);
  return { queries, text };
}

for (const path of [
  '/@ada',
  '/@ada.rss',
  '/@ada/with_replies',
  '/tags/waders',
  '/tags/waders.rss',
  '/@ada/followers',
]) {
  test(`${path} asks the database no more often for many than for one`, async () => {
    const one = await cost(`${path}?limit=1`);
    const many = await cost(`${path}?limit=${MANY}`);
    assert.ok(many.text.length > one.text.length * 1.5, 'more is shown');
    assert.equal(many.queries, one.queries);
  });
}

test('a thread of many costs as many queries as one of a single answer', async () => {
  const roots = [await post(server, ada, 'small'), await post(server, ada, 'large')];
  for (const [index, root] of roots.entries()) {
    for (let i = 0; i <= index * 15; i++) await post(server, ada, { status: `answer ${i}`, in_reply_to_id: root.id });
  }
  const [small, large] = await Promise.all(roots.map((root) => `/@ada/${root.id}`));
  assert.equal((await cost(large ?? '')).queries, (await cost(small ?? '')).queries);
});
