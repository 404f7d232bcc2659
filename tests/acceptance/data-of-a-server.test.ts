import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { backupName } from '../../src/domain/backups/schedule.ts';
import { contentKey, RAW } from '../../src/platform/storage/keys.ts';
import { freshDatabase, testEngine } from '../support/database.ts';
import { startProcess, whinchat } from '../support/process.ts';
import { startBucket } from '../support/s3.ts';
import { freshMachine, type Machine, refusal } from './machine.ts';

let machine: Machine;
let dataDir: string;
beforeEach(async () => {
  machine = await freshMachine();
  dataDir = join(machine.env.DATA_DIR ?? '', 'data');
  machine.env.DATA_DIR = dataDir;
});
afterEach(() => machine.remove());

const databaseFile = () => machine.databaseUrl.slice('sqlite:'.length);

/** Every path that somebody else on the machine may enter or read, in folders that they may enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) found.push(path);
  }
  return found;
}

test('nobody else can read what a server and commands make, nor what earlier ones made', async () => {
  await mkdir(join(dataDir, 'media'), { recursive: true, mode: 0o755 });
  await mkdir(join(dataDir, 'uploads'), { mode: 0o755 });
  // There from the start, so that this server builds what belongs in it.
  await mkdir(join(dataDir, 'assets'), { mode: 0o700 });
  const first = await startProcess(machine.env);
  await whinchat(machine.env, 'backup', 'create');
  assert.deepEqual(await openToOthers(dataDir), []);
  if (testEngine === 'sqlite') {
    for (const suffix of ['', '-wal', '-lock'])
      assert.equal((await stat(databaseFile() + suffix)).mode & 0o077, 0, suffix);
  }
  await first.kill('SIGTERM');
  if (testEngine === 'sqlite') await chmod(databaseFile(), 0o644);
  const second = await startProcess(machine.env);
  if (testEngine === 'sqlite') assert.equal((await stat(databaseFile())).mode & 0o077, 0);
  await second.kill('SIGTERM');
});

type Left = { readonly what: string; leave(): Promise<void>; readonly found: RegExp };

const mark = () => join(dataDir, 'server');

/** What may be left of a server whose database is gone or empty. */
const LEFT: readonly Left[] = [
  { what: 'only that it has been here', leave: async () => {}, found: /server\)/ },
  {
    what: 'files of media',
    async leave() {
      await rm(mark());
      await mkdir(join(dataDir, 'media', 'ab'), { recursive: true });
      await writeFile(join(dataDir, 'media', 'ab', 'file'), '');
    },
    found: /media\)/,
  },
  {
    what: 'a backup',
    async leave() {
      await rm(mark());
      await mkdir(join(dataDir, 'backups', backupName(0)), { recursive: true });
    },
    found: /backups/,
  },
];

/** The same where the database is a file. */
const LEFT_OF_FILE: readonly Left[] = [
  { what: 'its lock', leave: () => rm(mark()), found: /-lock\)/ },
  {
    what: 'its log alone',
    async leave() {
      await rm(mark());
      await rm(databaseFile());
      await writeFile(`${databaseFile()}-wal`, 'what was committed last');
    },
    found: /-wal\)/,
  },
];

for (const { what, leave, found } of [...LEFT, ...(testEngine === 'sqlite' ? LEFT_OF_FILE : [])]) {
  test(`a database that was emptied is no reason to start anew, where of a server is left: ${what}`, async () => {
    await (await startProcess(machine.env)).kill('SIGTERM');
    await rm(join(dataDir, 'media'), { recursive: true, force: true });
    const other = testEngine === 'postgres' ? await freshDatabase(testEngine, { empty: true }) : undefined;
    if (!other) await truncate(databaseFile());
    await leave();
    const said = await refusal(machine, { DATABASE_URL: other?.url ?? machine.databaseUrl });
    assert.match(said, /The database .* is missing or empty, but a server has been here \(/);
    assert.match(said, found);
    assert.doesNotMatch(said, /^\s+at /m);
    await other?.drop();
  });
}

test('an empty database beside a bucket with files is no reason to start anew', async () => {
  const store = await startBucket();
  try {
    const bytes = Buffer.from('a picture');
    const object = { bytes, type: 'image/png', headers: {}, acl: undefined, storedAt: Date.now() };
    store.objects.set(contentKey(bytes, RAW), object);
    const said = await refusal(machine, store.env);
    assert.match(said, /The database .* is missing or empty, but a server has been here \(.* in the bucket /);
    store.objects.clear();
    await (await startProcess({ ...machine.env, ...store.env })).kill('SIGTERM');
  } finally {
    await store.close();
  }
});

test('a folder, and where the database is a file an empty one, may be made beforehand', async () => {
  for (const folder of ['media', 'backups', 'uploads']) await mkdir(join(dataDir, folder), { recursive: true });
  if (testEngine === 'sqlite') await writeFile(databaseFile(), '');
  const server = await startProcess(machine.env);
  assert.match(server.output(), /There is no owner yet/);
  await server.kill('SIGTERM');
});
