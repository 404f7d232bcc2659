import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/list.ts';
import type { Migration } from '../../../migrations/migration.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openSnapshot } from '../../../src/platform/db/snapshot.ts';
import { runCommand } from '../../support/command-line.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { runJobs } from '../../support/jobs.ts';
import { type LivedIn, liveIn } from '../../support/lived-in.ts';
import { startServer } from '../../support/server.ts';

const INSTANCE = { origin: 'http://localhost:3000', domain: 'localhost:3000' };

let database: TestDatabase;
let life: LivedIn;
let folder: string;

async function tablesOf(url: string): Promise<string[]> {
  const snapshot = await openSnapshot(url, INSTANCE);
  const tables = await snapshot.tables();
  await snapshot.close();
  return [...tables];
}

/** What a later version may add so that this one still starts: a column with a default and an index in every table, and a table. */
function additions(tables: readonly string[]): Migration {
  return {
    id: '9999-later',
    kind: 'additive',
    steps: [
      {
        name: 'everywhere',
        async up(db) {
          await sql`create table later_things (id integer primary key, note text not null)`.execute(db);
          await sql`insert into later_things (id, note) values (1, 'of a later version')`.execute(db);
          for (const table of tables) {
            await sql`alter table ${sql.table(table)} add column later_note text not null default 'later'`.execute(db);
            await sql`create index ${sql.id(`${table}_later_idx`)} on ${sql.table(table)} (later_note)`.execute(db);
          }
        },
      },
    ],
  };
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-newer-'));
  database = await freshDatabase();
  const { url } = database;
  await migrate({ url, migrations: [...migrations, additions(await tablesOf(url))] });
  assert.deepEqual(await migrate({ url, migrations }), [], 'this version starts');
  life = await liveIn(await startServer({ DATABASE_URL: url, DATA_DIR: folder }));
});
after(async () => {
  await life.server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('people go on reading, writing, changing and deleting', async () => {
  const { server, people, posts, ok } = life;
  const { ada, grace } = people;
  await runJobs(server);
  for (const path of ['timelines/home', 'timelines/public', 'notifications', 'bookmarks', 'conversations', 'lists'])
    assert.equal((await server.request('GET', `/api/v1/${path}`, { token: ada.token })).status, 200, path);
  const { id } = posts.own;
  assert.match(
    String((await ok(ada, 'PUT', `/api/v1/statuses/${id}`, { status: 'written anew #birds' })).content),
    /anew/,
  );
  await ok(grace, 'POST', `/api/v1/statuses/${posts.first.id}/reblog`);
  assert.ok((await server.request('GET', '/api/v2/search?q=anew', { token: ada.token })).text.includes(String(id)));
  await ok(ada, 'DELETE', `/api/v1/statuses/${id}`);
  assert.equal((await server.request('GET', `/api/v1/statuses/${id}`, { token: grace.token })).status, 404);
  await runJobs(server);
});

test('a backup is made, verified and restored, and says what it has left out', async (t) => {
  const target = join(folder, 'backup');
  const at = (url: string, data: string) => ({ DATA_DIR: data, DATABASE_URL: url, PUBLIC_URL: INSTANCE.origin });
  const made = await runCommand(at(database.url, folder), ['backup', 'create', target]);
  assert.equal(made.code, 0, made.stderr);
  const { tables } = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'));
  assert.equal(tables.later_things.rows, 1, 'what this version does not know is in it too');
  const verified = await runCommand(at(database.url, folder), ['backup', 'verify', target]);
  assert.equal(verified.code, 0, verified.stderr);

  const other = await freshDatabase(undefined, { empty: true });
  t.after(other.drop);
  const restored = await runCommand(at(other.url, join(folder, 'restored')), ['backup', 'restore', target]);
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stderr, /later versions than this had added \(9999-later\/everywhere\) is not restored/);
  const found = await tablesOf(other.url);
  assert.equal(found.includes('later_things'), false);
  const snapshot = await openSnapshot(other.url, INSTANCE);
  const { rows } = await sql<{ count: number }>`select count(*) as count from statuses`.execute(snapshot.db);
  await snapshot.close();
  assert.equal(Number(rows[0]?.count), tables.statuses.rows);
  const later = await migrate({ url: other.url, migrations: [...migrations, additions(found)] });
  assert.deepEqual(later, ['9999-later/everywhere'], 'the later version adds it again');
});
