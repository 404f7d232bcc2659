import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess } from '../support/process.ts';

/** What an operator has before the first start: an empty folder, a database and a free port. */
export type Machine = {
  env: Record<string, string> & { PORT: string; PUBLIC_URL: string };
  databaseUrl: string;
  remove(): Promise<void>;
};

/** With an empty database, unless what is tried begins later: then it is as a server leaves it that nobody has used yet. */
export async function freshMachine({ empty = true } = {}): Promise<Machine> {
  const database = await freshDatabase(undefined, { empty });
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-machine-'));
  const port = String(await freePort());
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    databaseUrl: database.url,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a server prints that ends with code 1 instead of serving. */
export async function refusal(machine: Machine, env: Record<string, string> = {}): Promise<string> {
  const started = await startProcess({ ...machine.env, ...env }).catch((error: unknown) => error);
  if (!(started instanceof Error)) assert.fail('it serves');
  const [first = '', ...output] = started.message.split('\n');
  assert.equal(first, 'the server ended with 1:');
  return output.join('\n');
}
