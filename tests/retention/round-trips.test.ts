import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../migrations/list.ts';
import { createBackup } from '../../src/domain/backups/create.ts';
import { restoreBackup } from '../../src/domain/backups/restore.ts';
import { verifyBackup } from '../../src/domain/backups/verify.ts';
import { pruneRemote } from '../../src/domain/retention/prune-remote.ts';
import { toWire } from '../../src/lib/id.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import { databaseUrl, openStorage } from '../../src/platform/context.ts';
import type { StatusRow } from '../../src/schema/statuses.ts';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { listen } from '../streaming/listeners.ts';
import { freshDatabase, testEngine } from '../support/database.ts';
import { strangersPost } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { assertCounters, follow, post } from '../support/posting.ts';
import { type Seeded, seedServer } from '../support/seed-server.ts';
import { type RequestOptions, startServer, type TestServer, type TestUser } from '../support/server.ts';

/** What an act changes is to be seen within so long (ms). */
const WITHIN = 5000;

let server: TestServer;
let seeded: Seeded;
let owner: TestUser;
let alice: TestUser;
let bob: TestUser;
let bobs: string;
let picture: string;
let theirs: StatusRow;
let forgotten: StatusRow;

before(async () => {
  server = await startServer();
  seeded = await seedServer(server, { people: 50, strangers: 20, statuses: 2_500 });
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await follow(server, alice, bob);
  for (const person of seeded.people.slice(0, 10)) await follow(server, alice, person);
  const consent = { display_name: 'Bob Pineapple', discoverable: true, indexable: true };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: bob.token, json: consent });
  const upload = await server.request('POST', '/api/v1/media', {
    token: bob.token,
    ...multipart({ file: { name: 'a.png', type: 'image/png', bytes: await png() } }),
  });
  assert.equal(upload.status, 200, upload.text);
  picture = new URL(String(upload.body.url)).pathname;
  const draft = { status: '@alice a pineapple #fruit', media_ids: [upload.body.id] };
  bobs = String((await post(server, bob, draft)).id);
  const [near] = seeded.strangers;
  assert.ok(near);
  // Only so are posts found by those who have nothing to do with them.
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ indexable: 1 }).where('id', '=', near.id).execute(),
  );
  theirs = await strangersPost(server, near, 200, { content: '<p>a pineapple from afar</p>', hashtags: ['fruit'] });
  forgotten = await strangersPost(server, near, 200, { content: '<p>a rotten pineapple</p>', hashtags: ['fruit'] });
  await does(alice, 'POST', `/api/v1/statuses/${bobs}/favourite`);
  await does(alice, 'POST', `/api/v1/statuses/${bobs}/bookmark`);
  await does(alice, 'POST', `/api/v1/statuses/${toWire(theirs.id)}/bookmark`);
  await runJobs(server);
});
after(() => server.close());

async function does(who: TestUser, method: string, path: string, json?: unknown) {
  const answer = await server.request(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const WEBFINGER = '/.well-known/webfinger?resource=acct:bob@localhost:3000';

/** Everything that shows people and posts, as alice sees it, and as nobody does. */
function surfaces(): string[] {
  const near = toWire(seeded.strangers[0]?.id ?? 0);
  return [
    ...['home', 'public', 'public?local=true', 'public?remote=true', 'tag/fruit'].map(
      (path) => `/api/v1/timelines/${path}`,
    ),
    ...['pineapple&type=statuses', 'pineapple&type=accounts', 'common', 'number77'].map((q) => `/api/v2/search?q=${q}`),
    ...['notifications', 'bookmarks', 'favourites', 'directory?local=true'].map((path) => `/api/v1/${path}`),
    ...[bob.id, alice.id, near].flatMap((id) => [`/api/v1/accounts/${id}`, `/api/v1/accounts/${id}/statuses`]),
    `/api/v1/accounts/${alice.id}/following`,
    ...[bobs, toWire(theirs.id), toWire(forgotten.id)].flatMap((id) => [
      `/api/v1/statuses/${id}`,
      `/api/v1/statuses/${id}/context`,
    ]),
    '/@bob',
    `/@bob/${bobs}`,
    '/@bob.rss',
    `/ap/users/${bob.id}`,
    `/ap/users/${bob.id}/outbox?page=true`,
    `/ap/users/${bob.id}/statuses/${bobs}`,
    WEBFINGER,
    picture,
  ];
}

type Seen = Map<string, { status: number; text: string }>;

async function look(from: TestServer = server): Promise<Seen> {
  const seen: Seen = new Map();
  for (const path of surfaces()) {
    const { status, text } = await from.request('GET', path, optionsOf(path));
    seen.set(path, { status, text });
  }
  return seen;
}

/** As nobody, or as another server, looks at pages, files and documents; as alice at the rest. */
function optionsOf(path: string): RequestOptions {
  if (path.startsWith('/ap/')) return { headers: { accept: 'application/activity+json' } };
  return path.startsWith('/api/') ? { token: alice.token } : {};
}

/** Where words are found. */
async function whereSeen(words: RegExp): Promise<string[]> {
  return [...(await look())].filter(([, { text }]) => words.test(text)).map(([path]) => path);
}

async function countLocal(): Promise<number> {
  const rows = await server.ctx.store.db.selectFrom('statuses').select('id').where('local', '=', 1).execute();
  return rows.length;
}

async function soon(what: string, test: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + WITHIN;
  while (!(await test())) {
    assert.ok(Date.now() < until, `not in time: ${what}`);
    await sleep(50);
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const BOB = /Bob Pineapple|a pineapple #|a pineapple <a|acct:bob/;

test('somebody suspended is gone from every surface, files too, and back with everything afterwards', async () => {
  const shown = await whereSeen(BOB);
  const pages = surfaces().filter((path) => !path.startsWith('/api/') && path !== picture);
  for (const path of [...pages, '/api/v1/timelines/home', '/api/v1/bookmarks', '/api/v1/notifications'])
    assert.ok(shown.includes(path), `${path} shows it`);
  const isServed = async () => (await server.request('GET', picture)).status;
  assert.equal(await isServed(), 200);
  await does(owner, 'POST', `/api/v1/admin/accounts/${bob.id}/action`, { type: 'suspend' });
  await runJobs(server);
  // Who is suspended may come back: other servers still find out which account has the name.
  await soon('bob is gone', async () => same(await whereSeen(BOB), [WEBFINGER]));
  assert.equal(await isServed(), 404, 'the file is withheld');
  await does(owner, 'POST', `/api/v1/admin/accounts/${bob.id}/unsuspend`);
  await runJobs(server);
  await soon('bob is back', async () => same(await whereSeen(BOB), shown));
  assert.equal(await isServed(), 200);
  await assertCounters(server);
});

test('a blocked domain is gone from every surface, and back when it is unblocked', async () => {
  const words = /pineapple from afar|stranger\d+@far0|@far0\.example/;
  const shown = await whereSeen(words);
  assert.ok(shown.length > 5, shown.join());
  const block = await does(owner, 'POST', '/api/v1/admin/domain_blocks', {
    domain: 'far0.example',
    severity: 'suspend',
  });
  await runJobs(server);
  // The name of somebody suspended stays where one knows the id.
  const own = `/api/v1/accounts/${toWire(seeded.strangers[0]?.id ?? 0)}`;
  await soon('the domain is gone', async () => (await whereSeen(words)).every((path) => path === own));
  await does(owner, 'DELETE', `/api/v1/admin/domain_blocks/${block.id}`);
  await runJobs(server);
  await soon('the domain is back', async () => same(await whereSeen(words), shown));
  await assertCounters(server);
});

test('what is pruned is gone from every surface and told to streams; what people here kept is not', async () => {
  const base = await server.listen();
  const ear = await listen(base, alice.token, 'public');
  const shown = await whereSeen(/rotten pineapple/);
  assert.ok(shown.length > 2, shown.join());
  const wrote = await countLocal();
  const pruned = await pruneRemote(server.ctx.store, { days: 90, keep: null });
  assert.ok((pruned?.statuses.statuses ?? 0) > 750, JSON.stringify(pruned));
  await ear.hear((frame) => frame.event === 'delete' && frame.payload === toWire(forgotten.id));
  ear.close();
  await soon('it is gone', async () => (await whereSeen(/rotten pineapple/)).length === 0);
  assert.ok((await whereSeen(/pineapple from afar/)).includes('/api/v1/bookmarks'));
  assert.equal(await countLocal(), wrote, 'what people here wrote stays');
  await runJobs(server);
  await assertCounters(server);
});

test('a restored server shows everything as it was, though on the other engine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-round-'));
  const { instance } = server.ctx.store;
  const source = { url: databaseUrl(server.ctx.config), instance, storage: server.ctx.storage };
  const directory = join(folder, 'backup');
  await createBackup(source, directory);
  const { missing } = await verifyBackup(directory, { migrations });
  assert.equal(missing, 0);
  const shown = await look();
  const engine = testEngine === 'sqlite' ? 'postgres' : 'sqlite';
  const database = await freshDatabase(engine, { empty: true });
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url };
  const storage = await openStorage(parseConfig(env), server.ctx.log);
  await restoreBackup({ url: database.url, instance, storage }, directory, { migrations });
  const restored = await startServer(env);
  const now = await look(restored);
  for (const [path, answer] of shown) assert.deepEqual(now.get(path), answer, `${path} on ${engine}`);
  await assertCounters(restored);
  await restored.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
