import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseWireId } from '../../../src/lib/id.ts';
import { cachedReads } from '../../../src/platform/db/cached-read.ts';
import type { Db } from '../../../src/platform/db/handle.ts';
import { idsIn } from '../../../src/platform/db/sql.ts';
import { startServer } from '../../support/server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let token: string;
before(async () => {
  server = await startServer();
  ({ token } = await server.createUser('alice'));
});
after(() => server.close());

async function post(): Promise<number> {
  const answer = await server.request('POST', '/api/v1/statuses', { token, json: { status: 'one more' } });
  return parseWireId(String(answer.body.id)) ?? 0;
}

/** The texts of posts by id, with the number of times that the database was asked. */
function texts() {
  const asked: (readonly number[])[] = [];
  const read = cachedReads(['statuses#changed'], async (db: Db, ids: readonly number[]) => {
    asked.push(ids);
    const rows = await db
      .selectFrom('statuses')
      .select(['id', 'text'])
      .where(idsIn(db, 'id', ids))
      .execute();
    return new Map(rows.map(({ id, text }) => [id, text]));
  });
  return { asked, read: (...ids: number[]) => read(server.ctx.store.db, ids), readIn: read };
}

test('rows looked up by id stay known when others are added, and not when they change or go', async () => {
  const { asked, read } = texts();
  const first = await post();
  await read(first);
  const second = await post();
  await read(first, second);
  assert.deepEqual(asked, [[first], [second]]);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('statuses').set({ text: 'changed' }).where('id', '=', first).execute(),
  );
  assert.equal((await read(first, second)).get(first), 'changed');
  await server.ctx.store.transaction((tx) => tx.deleteFrom('statuses').where('id', '=', first).execute());
  assert.deepEqual([...(await read(first, second)).keys()], [second]);
  assert.equal(asked.length, 4);
});

test('a row that was added by a transaction that failed is known to nobody', async () => {
  const { read, readIn } = texts();
  const id = await post();
  const { store } = server.ctx;
  const row = await store.db.selectFrom('statuses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const added = { ...row, id: id + 1, uri: `${row.uri}-again`, url: null };
  const failing = store.transaction(async (tx) => {
    await tx.insertInto('statuses').values(added).execute();
    assert.equal((await readIn(tx, [added.id])).size, 1);
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.equal((await read(added.id)).size, 0);
});

test('a process of an earlier version, which does not tell additions apart, is believed to have changed all', async () => {
  const { asked, read } = texts();
  const id = await post();
  const { tableVersions } = server.ctx.store;
  await read(id);
  tableVersions.hearChanges(['statuses'], true);
  await read(id);
  assert.equal(asked.length, 1);
  tableVersions.hearChanges(['statuses'], false);
  await read(id);
  tableVersions.hearChanges(['statuses', 'statuses#changed'], true);
  await read(id);
  assert.equal(asked.length, 3);
});
