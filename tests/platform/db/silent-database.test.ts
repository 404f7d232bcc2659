import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/handle.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { freshDatabase, testEngine } from '../../support/database.ts';

const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };

/** Stands between us and PostgreSQL. What goes through the connections that there are then is kept back once `silence` is called, for good. */
async function silenced(t: TestContext, to: URL): Promise<{ readonly url: string; silence(): void }> {
  const silences = new Set<() => void>();
  const proxy = createServer((ours) => {
    const theirs = connect(Number(to.port), to.hostname);
    ours.pipe(theirs);
    theirs.pipe(ours);
    silences.add(() => theirs.unpipe(ours));
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => proxy.close());
  const address = proxy.address();
  const url = new URL(to);
  url.port = String(typeof address === 'object' ? address?.port : address);
  return {
    url: url.href,
    silence() {
      for (const one of silences) one();
      silences.clear();
    },
  };
}

const ask = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;

test('connections on which nothing answers any more are given up, and others made', {
  skip: testEngine === 'sqlite',
}, async (t) => {
  const database = await freshDatabase();
  const { url, silence } = await silenced(t, new URL(database.url));
  const store = await openStore({ url, instance, poolSize: 1, answerWithin: 500 });
  t.after(async () => {
    await store.close();
    await database.drop();
  });
  await ask(store.db);
  silence();
  await assert.rejects(ask(store.db), { kind: 'unavailable' });
  assert.deepEqual(await ask(store.db), [{ one: 1 }]);
  const within = store.transaction(async (tx) => {
    await ask(tx);
    silence();
    await ask(tx);
  });
  await assert.rejects(within, { kind: 'unavailable' });
  assert.deepEqual(await store.transaction((tx) => ask(tx)), [{ one: 1 }]);
});
