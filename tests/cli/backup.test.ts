import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contentKey } from '../../src/platform/storage/keys.ts';
import { type Ran, runCommand } from '../support/command-line.ts';
import { freshDatabase } from '../support/database.ts';
import { post } from '../support/posting.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

const FILE = Buffer.from('a stored file');
const KEY = contentKey(FILE, 'png');

let commands: ServerWithCommands;
let folder: string;
let target: string;
before(async () => {
  commands = await startWithCommands();
  folder = commands.server.ctx.config.dataDir;
  target = join(folder, 'backup');
  const { server } = commands;
  const alice = await server.createUser('alice');
  await post(server, alice, 'a post to be kept');
  await server.ctx.storage.put(KEY, FILE);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ avatar_key: KEY, avatar_static_key: KEY }).execute(),
  );
  const { code, stderr } = await commands.run('backup', 'create', target);
  assert.equal(code, 0, stderr);
});
after(() => commands.close());

function restore(from: string, url: string, dataDir: string, ...more: string[]): Promise<Ran> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, PUBLIC_URL: 'http://localhost:3000' };
  return runCommand(env, ['backup', 'restore', from, ...more]);
}

/** A copy of the backup with one file changed. */
async function spoiled(name: string, file: string, change: (text: string) => string): Promise<string> {
  const copy = join(folder, name);
  await cp(target, copy, { recursive: true });
  await writeFile(join(copy, file), change(await readFile(join(copy, file), 'latin1')), 'latin1');
  return copy;
}

test('a backup holds the rows, the files and the schema, and is private', async () => {
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'));
  assert.equal(manifest.tables.statuses.rows, 1);
  assert.equal(manifest.media.rows, 1);
  assert.ok(manifest.steps.length > 10);
  for (const rebuilt of ['home_entries', 'status_words', 'account_words', 'stream_events'])
    assert.equal(manifest.tables[rebuilt], undefined);
  assert.deepEqual(await readFile(join(target, 'media', KEY)), FILE);
  const { code, stdout } = await commands.run('backup', 'verify', target);
  assert.equal(code, 0);
  assert.match(stdout, /is whole/);
});

test('the key that seals second factors is named, and inside only when that is asked for', async () => {
  const { secretKeyPath } = commands.server.ctx.config;
  const key = await readFile(secretKeyPath, 'utf8');
  const apart = await commands.run('backup', 'create', join(folder, 'apart'));
  assert.match(apart.stdout, new RegExp(`${secretKeyPath}\\) is not inside`));
  assert.equal((await readdir(join(folder, 'apart'))).includes('secret-key'), false);
  const inside = await commands.run('backup', 'create', join(folder, 'with-key'), '--with-secret-key');
  assert.match(inside.stdout, /is inside/);
  assert.equal(await readFile(join(folder, 'with-key', 'secret-key'), 'utf8'), key);
  for (const [from, isThere] of [
    ['apart', false],
    ['with-key', true],
  ] as const) {
    const database = await freshDatabase(undefined, { empty: true });
    const dataDir = join(folder, `restored-${from}`);
    const restored = await restore(join(folder, from), database.url, dataDir);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, isThere ? /key that seals second factors is in/ : /is not inside/);
    const found = await readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => undefined);
    assert.equal(found, isThere ? key : undefined);
    await database.drop();
  }
});

test('nothing is written over: neither an earlier backup nor a database in use', async () => {
  const again = await commands.run('backup', 'create', target);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /not empty/);
  const restored = await commands.run('backup', 'restore', target);
  assert.equal(restored.code, 1);
  assert.match(restored.stderr, /not empty/);
  assert.equal((await commands.run('backup', 'verify', folder)).code, 1);
});

test('without a name it is named by the time', async () => {
  assert.equal((await commands.run('backup', 'create')).code, 0);
  const [name] = await readdir(join(folder, 'backups'));
  assert.match(name ?? '', /^whinchat-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
});

test('a damaged backup is refused before anything is touched', async () => {
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'));
  const rows = await spoiled('rows', 'tables/statuses.jsonl.gz', (text) => `${text.slice(0, -1)}x`);
  const media = await spoiled('media-file', `media/${KEY}`, () => 'another file.');
  const counts = await spoiled('counts', 'manifest.json', () =>
    JSON.stringify({ ...manifest, tables: { ...manifest.tables, statuses: { ...manifest.tables.statuses, rows: 2 } } }),
  );
  const database = await freshDatabase('sqlite', { empty: true });
  for (const backup of [rows, media, counts]) {
    const { code, stderr } = await runCommand({ PUBLIC_URL: 'http://localhost:3000' }, ['backup', 'verify', backup]);
    assert.equal(code, 1);
    assert.match(stderr, /damaged/);
    assert.equal((await restore(backup, database.url, join(folder, 'elsewhere'))).code, 1);
  }
  const whole = await restore(target, database.url, join(folder, 'elsewhere'));
  assert.equal(whole.code, 0, whole.stderr);
  await database.drop();
});

test('a backup of a newer schema, of an unreleased one or of another server is refused with a reason', async () => {
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'));
  const newer = join(folder, 'newer');
  await mkdir(newer);
  await writeFile(
    join(newer, 'manifest.json'),
    JSON.stringify({ ...manifest, version: '9.0.0', steps: [...manifest.steps, '9999-future/step'] }),
  );
  const database = await freshDatabase('sqlite', { empty: true });
  const refused = await restore(newer, database.url, join(folder, 'unused'));
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Whinchat 9\.0\.0 with a newer schema \(step 9999-future\/step\)/);
  await writeFile(join(newer, 'manifest.json'), JSON.stringify({ ...manifest, steps: ['0001-initial/accounts'] }));
  const unreleased = await restore(newer, database.url, join(folder, 'unused'));
  assert.equal(unreleased.code, 1);
  assert.match(unreleased.stderr, /The backup is of a version of Whinchat before its first release/);
  const env = { DATA_DIR: join(folder, 'unused'), DATABASE_URL: database.url, PUBLIC_URL: 'https://other.example' };
  const other = await runCommand(env, ['backup', 'restore', target]);
  assert.equal(other.code, 1);
  assert.match(other.stderr, /PUBLIC_URL/);
  await database.drop();
});

test('what is in the way goes only when told so', async () => {
  const database = await freshDatabase();
  const dataDir = join(folder, 'overwritten');
  const first = await restore(target, database.url, dataDir);
  assert.equal(first.code, 0, first.stderr);
  assert.equal((await restore(target, database.url, dataDir)).code, 1);
  const { code, stderr } = await restore(target, database.url, dataDir, '--overwrite');
  assert.equal(code, 0, stderr);
  assert.deepEqual(await readFile(join(dataDir, 'media', KEY)), FILE);
  await database.drop();
});
