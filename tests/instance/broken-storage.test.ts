import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { readiness } from '../../src/http/readiness.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
beforeEach(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  alice = await server.createUser('alice');
});
afterEach(() => server.close());

const run = (statement: string) => server.ctx.store.transaction((tx) => sql.raw(statement).execute(tx));

/** Overwrites the table of webhooks, which nothing has read yet. */
async function damageFile(file: string): Promise<void> {
  const { rows } = await sql<{ rootpage: number; size: number }>`
    select rootpage, (select page_size from pragma_page_size) as size from sqlite_schema where name = 'webhooks'`.execute(
    server.ctx.store.db,
  );
  const [{ rootpage, size } = { rootpage: 0, size: 0 }] = rows;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (rootpage - 1) * size);
  closeSync(handle);
}

test('a damaged page is told by the answer, and from then on by /readyz', async () => {
  const { database } = server.ctx.config;
  assert.equal((await server.request('GET', '/readyz')).status, 200);
  if (database.kind === 'sqlite') {
    await damageFile(database.file);
    await assert.rejects(server.ctx.store.db.selectFrom('webhooks').selectAll().execute(), /The database is damaged/);
  } else {
    const raised = run(`do $$ begin raise exception 'invalid page' using errcode = 'XX001'; end $$`);
    await assert.rejects(raised, /The database is damaged/);
  }
  assert.equal(server.ctx.store.isDamaged(), true);
  // An earlier answer is repeated for a while.
  assert.equal(await readiness(server.ctx)(), 'The database is damaged');
});

test('a full disk is told, nothing is acknowledged that is not kept, and it ends when there is room', async () => {
  const isFile = server.ctx.config.database.kind === 'sqlite';
  const post = (status: string) => as(server, alice)('POST', '/api/v1/statuses', { json: { status } });
  if (isFile) await run('pragma max_page_count = 1');
  else {
    await run(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
    await run('create trigger refuse before insert on statuses for each row execute function refuse()');
  }
  const kept: string[] = [];
  let refused: string | undefined;
  for (let n = 0; n < 500 && refused === undefined; n += 1) {
    const { status, body } = await post('x'.repeat(400));
    if (status === 200) kept.push(String(body.id));
    else refused = `${status} ${body.error}`;
  }
  assert.equal(refused, '503 The disk of the server is full');
  if (isFile) await run('pragma max_page_count = 1073741823');
  else await run('drop trigger refuse on statuses');
  assert.equal((await post('there is room')).status, 200);
  for (const id of kept) assert.equal((await as(server, alice)('GET', `/api/v1/statuses/${id}`)).status, 200);
  const { statuses_count: count } = (await as(server, alice)('GET', '/api/v1/accounts/verify_credentials')).body;
  assert.equal(count, kept.length + 1, 'nothing half done');
});
