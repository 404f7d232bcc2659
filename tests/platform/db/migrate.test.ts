import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrations as schema } from '../../../migrations/list.ts';
import { listAppliedSteps, type Migration, migrate, type Step } from '../../../src/platform/db/migrate.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { programVersion } from '../../../src/platform/program-commit.ts';
import { freshDatabase } from '../../support/database.ts';

/** A step that would fail if it ran twice. */
const creating = (name: string): Step => ({
  name,
  up: async (db: Kysely<unknown>) => void (await sql`create table ${sql.table(name)} (id integer)`.execute(db)),
});

const migrations: readonly Migration[] = [
  { id: '0001-birds', kind: 'final', steps: [creating('finches'), creating('chats')] },
  { id: '0002-nests', kind: 'additive', steps: [creating('nests')] },
];
const all = ['0001-birds/finches', '0001-birds/chats', '0002-nests/nests'];

/** The migrations, of which the step at `index` dies after its work. */
function dyingAt(index: number): Migration[] {
  let count = 0;
  return migrations.map(({ id, kind, steps }) => ({
    id,
    kind,
    steps: steps.map((step): Step => {
      const dies = count++ === index;
      return {
        name: step.name,
        up: async (db, dialect) => {
          await step.up(db, dialect);
          if (dies) throw new Error('killed');
        },
      };
    }),
  }));
}

test('a migration resumes at the step at which it was killed, wherever that is', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  const ran: string[] = [];
  for (let index = 0; index < all.length; index += 1) {
    await assert.rejects(migrate({ url, migrations: dyingAt(index), onStep: (name) => ran.push(name) }), /killed/);
  }
  assert.deepEqual(ran, [all[0], all[0], all[1], all[1], all[2]]);
  assert.deepEqual(await migrate({ url, migrations }), all.slice(-1));
  assert.deepEqual(await migrate({ url, migrations }), []);
});

test('processes that start together take turns', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  const ran = await Promise.all([migrate({ url, migrations }), migrate({ url, migrations: migrations.slice() })]);
  assert.deepEqual(ran.flat().sort(), [...all].sort());
});

test('the schema is made by every step of its own, once', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  const ran = await migrate({ url, migrations: schema });
  assert.deepEqual(
    ran,
    schema.flatMap(({ id, steps }) => steps.map(({ name }) => `${id}/${name}`)),
  );
  assert.deepEqual(await migrate({ url, migrations: schema }), []);
  const store = await openStore({ url, instance: { origin: 'http://localhost', domain: 'localhost' } });
  t.after(() => store.close());
  const applied = (await listAppliedSteps(store.db)).map(({ name }) => name);
  assert.deepEqual(applied.sort(), [...ran].sort());
});

test('a newer version whose steps are additive leaves a way back', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  await migrate({ url, migrations });
  const found: string[][] = [];
  const onUnknown = (names: readonly string[], version: string) => void found.push([...names, version]);
  assert.deepEqual(await migrate({ url, migrations: migrations.slice(0, 1), onUnknown }), []);
  assert.deepEqual(found, [['0002-nests/nests', programVersion()]]);
});

test('the version to start is that of the last final step, whatever was added since', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  const later = (id: string, kind: 'additive' | 'final'): Migration => ({ id, kind, steps: [creating(`of_${id}`)] });
  const newer = [...migrations, later('8001', 'final'), later('8002', 'final'), later('8003', 'additive')];
  await migrate({ url, migrations: newer });
  const store = await openStore({ url, instance: { origin: 'http://localhost', domain: 'localhost' } });
  for (const number of [1, 2, 3])
    await store.transaction((tx) =>
      sql`update schema_steps set version = ${`${number}.0.0 (abcdef)`}, applied_at = ${number}
        where name = ${`800${number}/of_800${number}`}`.execute(tx),
    );
  await store.close();
  await assert.rejects(
    migrate({ url, migrations }),
    /by Whinchat 2\.0\.0 \(abcdef\) \(step 8002\/of_8002\), .*: start 2\.0\.0 \(abcdef\) or later$/,
  );
  assert.deepEqual(await migrate({ url, migrations: newer.slice(0, -1) }), [], 'the version of that step starts');
});

test('what was recorded without a kind is final', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  await migrate({ url, migrations });
  const store = await openStore({ url, instance: { origin: 'http://localhost', domain: 'localhost' } });
  await store.transaction((tx) => sql`alter table schema_steps drop column kind`.execute(tx));
  await store.close();
  await assert.rejects(migrate({ url, migrations: migrations.slice(0, 1) }), /0002-nests\/nests/);
  assert.deepEqual(await migrate({ url, migrations }), []);
});

test('a database of a newer version is refused, by name', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  await migrate({ url, migrations: [...migrations, { id: '9999-future', kind: 'final', steps: [creating('later')] }] });
  await assert.rejects(
    migrate({ url, migrations }),
    /The database was migrated by Whinchat \S+(?: \(\w+\))? \(step 9999-future\/later\), which is newer/,
  );
});

test('a database of before the first release is refused, and what to do is said', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  await migrate({ url, migrations: [{ id: '0001-initial', kind: 'final', steps: [creating('accounts')] }] });
  await assert.rejects(
    migrate({ url, migrations: schema }),
    /before its first release.*begin anew with an empty database/,
  );
});
