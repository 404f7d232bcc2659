import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { errorCode } from '../../../src/platform/db/errors.ts';
import type { Tx } from '../../../src/platform/db/handle.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { freshDatabase, testEngine } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';

const SYNTAX_ERROR = '42601';

/** Stands between us and PostgreSQL, which understands no `begin` as long as `garbling` says so. */
async function garbled(t: TestContext, to: URL, garbling: () => boolean): Promise<string> {
  const proxy = createServer((ours) => {
    const theirs = connect(Number(to.port), to.hostname);
    ours.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      theirs.write(garbling() ? text.replace('begin', 'began') : text, 'latin1');
    });
    theirs.pipe(ours);
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(await freePort());
  proxy.listen(Number(url.port), '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => proxy.close());
  return url.href;
}

test('what follows a begin that failed is not written', { skip: testEngine === 'sqlite' }, async (t) => {
  const database = await freshDatabase();
  let garbling = false;
  const url = await garbled(t, new URL(database.url), () => garbling);
  const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };
  const store = await openStore({ url, instance, poolSize: 1 });
  t.after(async () => {
    await store.close();
    await database.drop();
  });
  const write = (tx: Tx) => tx.insertInto('settings').values({ name: 'unbegun', value: 'x', updated_at: 0 });
  const written = () => store.db.selectFrom('settings').select('name').where('name', '=', 'unbegun').execute();
  garbling = true;
  const unbegun = store.transaction((tx) => write(tx).execute());
  await assert.rejects(unbegun, (error) => errorCode(error) === SYNTAX_ERROR);
  assert.deepEqual(await written(), []);
  garbling = false;
  await store.transaction((tx) => write(tx).execute());
  assert.equal((await written()).length, 1);
});
