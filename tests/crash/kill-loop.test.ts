import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseWireId } from '../../src/lib/id.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import type { Json } from '../support/server.ts';
import { openFormClient } from './form-client.ts';
import { checkPages } from './page-checks.ts';
import {
  KINDS_OF_WORK,
  newLedger,
  type Ledger as PageLedger,
  type People,
  sendAgain,
  workOnPages,
} from './page-work.ts';

/** A release check runs 100; the suite two. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const WRITERS = 3;
const QUIET_WITHIN_MS = 45_000;
const PASSWORD = 'a long password';

/** How many forms that were acknowledged come once more after each kill. */
const REPEATED = 3;

let database: TestDatabase;
let env: Record<string, string>;
let tokens: string[];
let dataDir: string;

before(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'whinchat-crash-'));
  const port = String(await freePort());
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: 'error',
  };
  tokens = [];
  for (const name of ['writer', 'reader', 'other']) {
    await whinchat(
      env,
      'accounts',
      'create',
      name,
      '--email',
      `${name}@example.org`,
      '--password',
      PASSWORD,
      '--confirmed',
    );
    tokens.push((await whinchat(env, 'tokens', 'create', '--account', name, '--scopes', 'read write follow')).trim());
  }
});
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !holds(); tries++) await sleep(20);
}

type Ledger = { posted: string[]; favourited: Set<string> };

async function call(
  base: string,
  token: string | undefined,
  method: string,
  path: string,
  json?: unknown,
): Promise<{ status: number; body: Json }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${base}${path}`, { method, headers, ...(json ? { body: JSON.stringify(json) } : {}) });
  const body: Json = JSON.parse(await answer.text());
  return { status: answer.status, body };
}

/** Signs everybody in, in the order of their tokens. The session outlives every kill. */
async function signIn(base: string): Promise<People> {
  const [writer, reader, other] = await Promise.all(
    ['writer', 'reader', 'other'].map(async (name, index) => {
      const { body } = await call(base, tokens[index], 'GET', '/api/v1/accounts/verify_credentials');
      return { id: String(body.id), name, client: await openFormClient(base, `${name}@example.org`, PASSWORD) };
    }),
  );
  assert.ok(writer && reader && other);
  return { writer, reader, other };
}

/** Posts and favourites until the server is gone; whatever was answered with 200 goes into the ledger. */
async function write(base: string, ledger: Ledger, writer: number): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    try {
      const status = `post ${writer}-${i} @reader #storm`;
      const posted = await call(base, tokens[writer % 2 === 0 ? 0 : 2], 'POST', '/api/v1/statuses', { status });
      assert.equal(posted.status, 200, JSON.stringify(posted.body));
      ledger.posted.push(String(posted.body.id));
      const favourite = await call(base, tokens[1], 'POST', `/api/v1/statuses/${posted.body.id}/favourite`);
      if (favourite.status === 200) ledger.favourited.add(String(posted.body.id));
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return;
    }
  }
}

async function quiet(server: ServerProcess): Promise<void> {
  const store = await openStore({ url: database.url, instance: { origin: server.base, domain: 'localhost' } });
  const deadline = Date.now() + QUIET_WITHIN_MS;
  try {
    while (Date.now() < deadline) {
      const due = await store.db
        .selectFrom('jobs')
        .select('id')
        .where('dead_at', 'is', null)
        .where('run_at', '<=', Date.now())
        .execute();
      if (due.length === 0) return;
      await sleep(200);
    }
    assert.fail('jobs are stuck');
  } finally {
    await store.close();
  }
}

test(`${ROUNDS} kills while people post and use pages: nothing acknowledged is lost, twice or half done`, {
  timeout: 220_000 + ROUNDS * 10_000,
}, async (t) => {
  const ledger: Ledger = { posted: [], favourited: new Set() };
  const pages = newLedger();
  let people: People | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startProcess(env);
    if (!people) {
      people = await signIn(server.base);
      const follow = `/api/v1/accounts/${people.writer.id}/follow`;
      assert.equal((await call(server.base, tokens[1], 'POST', follow)).status, 200);
    }
    await sendAgain(pages, REPEATED);
    const before = ledger.posted.length;
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(server.base, ledger, writer));
    const work = workOnPages(pages, people, round);
    // Every other server dies young, the others once they have acknowledged something, however slow the machine; the last after some of each.
    if (round === ROUNDS - 1) await until(() => pages.answers.size >= KINDS_OF_WORK);
    else if (round % 2 === 1) await until(() => ledger.posted.length > before);
    await sleep(50 + Math.random() * 450);
    await server.kill('SIGKILL');
    await Promise.all([...writers, ...work]);
  }
  assert.ok(ledger.posted.length >= Math.floor(ROUNDS / 2), 'something was acknowledged');
  const server = await startProcess(env);
  try {
    await sendAgain(pages, REPEATED);
    await quiet(server);
    for (const id of ledger.posted)
      assert.equal((await call(server.base, tokens[1], 'GET', `/api/v1/statuses/${id}`)).status, 200, id);
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0);
  }
  t.diagnostic(`acknowledged: ${ledger.posted.length} posts, ${ledger.favourited.size} favourites by the API`);
  t.diagnostic(`acknowledged by forms: ${JSON.stringify(Object.fromEntries(pages.answers))}`);
  await checkRows(ledger, pages);
});

async function checkRows(ledger: Ledger, pages: PageLedger): Promise<void> {
  const store = await openStore({ url: database.url, instance: { origin: env.PUBLIC_URL ?? '', domain: 'localhost' } });
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    Number((await query.execute(store.db)).rows[0]?.n);
  try {
    const { rows } = await sql<{ status_id: number }>`
      select f.status_id from favourites as f join accounts as a on a.id = f.account_id where a.username = 'reader'`.execute(
      store.db,
    );
    const kept = new Set(rows.map((row) => row.status_id));
    for (const id of ledger.favourited) assert.ok(kept.has(parseWireId(id) ?? 0), `the favourite of ${id}`);
    assert.equal(
      await count(
        sql`select count(*) as n from statuses as s where favourites_count <> (select count(*) from favourites as f where f.status_id = s.id)`,
      ),
      0,
      'favourite counters',
    );
    assert.equal(
      await count(
        sql`select count(*) as n from accounts as a where statuses_count <> (select count(*) from statuses as s where s.account_id = a.id)`,
      ),
      0,
      'status counters',
    );
    assert.equal(
      await count(
        sql`select count(*) as n from statuses as s where not exists (select 1 from home_entries as h where h.status_id = s.id and h.owner_id = s.account_id)`,
      ),
      0,
      "authors' home timelines",
    );
    assert.equal(
      await count(
        sql`select count(*) as n from statuses as s join follows as f on f.target_id = s.account_id where not exists (select 1 from home_entries as h where h.status_id = s.id and h.owner_id = f.account_id)`,
      ),
      0,
      "followers' home timelines",
    );
    assert.equal(
      await count(
        sql`select count(*) as n from statuses as s where not exists (select 1 from mentions as m where m.status_id = s.id)`,
      ),
      0,
      'mentions',
    );
    assert.equal(
      await count(
        sql`select count(*) as n from mentions as m where not exists (select 1 from notifications as n where n.status_id = m.status_id and n.account_id = m.account_id)`,
      ),
      0,
      'notifications of mentions',
    );
    await checkPages(store.db, pages);
  } finally {
    await store.close();
  }
}
