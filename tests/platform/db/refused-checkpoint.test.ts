import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Checkpoints } from '../../../src/platform/db/sqlite/checkpoints.ts';
import { SqliteConnection } from '../../../src/platform/db/sqlite/connection.ts';
import { WalFlush } from '../../../src/platform/db/sqlite/flush.ts';
import { testEngine } from '../../support/database.ts';

const skip = testEngine === 'postgres';

/** A connection whose disk answers each look at the log with this. */
class Refused extends SqliteConnection {
  readonly #code: string;

  constructor(path: string, code: string) {
    super(path, 'write');
    this.#code = code;
  }

  override run(): never {
    throw Object.assign(new Error('refused'), { code: this.#code });
  }
}

async function isSoundAfter(path: string, code: string): Promise<boolean> {
  const writer = new Refused(path, code);
  const wal = new WalFlush(path);
  const checkpoints = new Checkpoints(path, writer, wal);
  for (let commits = 0; commits < 8; commits += 1) checkpoints.noteCommit();
  await checkpoints.close();
  writer.close();
  try {
    wal.assertSound();
    return true;
  } catch {
    return false;
  }
}

test('want of room stops writing as long as it lasts, what the disk may have lost for good', { skip }, async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'whinchat-refused-'));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, 'a.db');
  for (const code of ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_BUSY'])
    assert.equal(await isSoundAfter(path, code), true, code);
  for (const code of ['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC', 'SQLITE_IOERR'])
    assert.equal(await isSoundAfter(path, code), false, code);
});
