import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { freshDatabase, testEngine } from '../support/database.ts';
import { startProcess, whinchat } from '../support/process.ts';
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

test('an emptied database beside the files of a server is no reason to start anew', async () => {
  await (await startProcess(machine.env)).kill('SIGTERM');
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'ab', 'file'), '');
  const other = testEngine === 'postgres' ? await freshDatabase(testEngine, { empty: true }) : undefined;
  if (!other) await truncate(databaseFile());
  const said = await refusal(machine, { DATABASE_URL: other?.url ?? machine.databaseUrl });
  assert.match(said, /The database .* is missing or empty, but a server has been here \(.*media\)/);
  assert.doesNotMatch(said, /^\s+at /m);
  await other?.drop();
});
