import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../migrations/list.ts';
import { type Migration, migrate, type Step } from '../../../src/platform/db/migrate.ts';
import { freshDatabase } from '../../support/database.ts';

const all = migrations.flatMap(({ id, steps }) => steps.map(({ name }) => `${id}/${name}`));

/** The migrations, of which the step at `index` dies after its work. */
function dyingAt(index: number): Migration[] {
  let count = 0;
  return migrations.map(({ id, steps }) => ({
    id,
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
  assert.deepEqual(
    ran,
    all.flatMap((name, index) => (index === 0 ? [name] : [all[index - 1], name])),
  );
  assert.deepEqual(await migrate({ url, migrations }), all.slice(-1));
  assert.deepEqual(await migrate({ url, migrations }), []);
});

test('processes that start together take turns', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  const ran = await Promise.all([migrate({ url, migrations }), migrate({ url, migrations: migrations.slice() })]);
  assert.deepEqual(ran.flat().sort(), [...all].sort());
});

test('a database of a newer version is refused, by name', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  const up = async (db: Kysely<unknown>) => void (await sql`select 1`.execute(db));
  const newer = [...migrations, { id: '9999-future', steps: [{ name: 'later', up }] }];
  await migrate({ url, migrations: newer });
  await assert.rejects(
    migrate({ url, migrations }),
    /The database was migrated by Whinchat \S+ \(step 9999-future\/later\), which is newer/,
  );
});
