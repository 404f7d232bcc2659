import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openStore } from '../../../src/platform/db/store.ts';
import { enqueue } from '../../../src/platform/jobs/enqueue.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const skip = testEngine === 'postgres';

/** Each fills about 25 pages of 4 KB. */
const LONG = 'x'.repeat(100_000);
const MEGABYTE = 1024 * 1024;

test('the log begins anew while writes go on, and not while somebody reads what is in it', { skip }, async (t) => {
  const { store, url, close } = await openTestStore();
  t.after(close);
  const path = new URL(url).pathname;
  const logSize = () => statSync(`${path}-wal`).size / MEGABYTE;
  let written = 0;
  const write = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      written += 1;
      const name = `long-${written}`;
      await store.transaction((tx) => enqueue(tx, { name, payload: LONG }));
    }
  };
  await write(1000);
  assert.ok(logSize() < 60, `${logSize()} MB after 100 MB were written`);

  const reader = new Database(path, { readonly: true });
  t.after(() => reader.close());
  reader.exec('begin');
  const count = reader.prepare("select count(*) as n from jobs where name like 'long-%'");
  assert.deepEqual(count.get(), { n: 1000 });
  await write(500);
  assert.deepEqual(count.get(), { n: 1000 });
  assert.ok(logSize() > 60, 'what is read stays in the log');
  reader.exec('rollback');

  await write(1000);
  const afterwards = logSize();
  await write(1000);
  assert.equal(logSize(), afterwards, 'the log does not grow any more');
  const { rows } = await readAll(url);
  assert.deepEqual(rows, { jobs: written, check: 'ok' });
});

/** Through connections that know nothing of the others. */
async function readAll(url: string) {
  const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };
  const store = await openStore({ url, instance });
  const jobs = await store.db.selectFrom('jobs').select('payload').where('name', 'like', 'long-%').execute();
  await store.close();
  const database = new Database(new URL(url).pathname, { readonly: true });
  const check = database.pragma('integrity_check', { simple: true });
  database.close();
  return { rows: { jobs: jobs.filter(({ payload }) => payload.length === LONG.length + 2).length, check } };
}
