import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { unavailable } from '../../src/platform/db/errors.ts';
import { createJsonLog } from '../../src/platform/log.ts';
import { checkFreeDisk } from '../../src/platform/uploads.ts';

const withCode = (code: string) => Object.assign(new Error('database or disk is full'), { code });

/** What a log says of an error that is met ten times, by a commit, by what waited for it, and by a job. */
function linesOf(error: Error): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const log = createJsonLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  log.error({ err: error }, 'transactions could not be committed');
  for (let n = 0; n < 10; n += 1)
    log.child({ job: n }).error({ err: unavailable(error), request: n }, 'request failed');
  return lines;
}

test('a full disk is said in one line without a stack trace, whatever fails of it', () => {
  for (const code of ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']) {
    const lines = linesOf(withCode(code));
    assert.equal(lines.length, 1, code);
    assert.equal(lines[0]?.reason, 'database or disk is full');
    assert.equal(lines[0]?.msg, 'transactions could not be committed');
    assert.equal(lines[0]?.err, undefined);
  }
});

test('so are the uploads that a nearly full disk takes no more', async () => {
  const refusal: unknown = await checkFreeDisk(tmpdir(), Number.MAX_SAFE_INTEGER).catch((error: unknown) => error);
  assert.ok(refusal instanceof Error);
  const lines = linesOf(refusal);
  assert.equal(lines.length, 1);
  assert.match(String(lines[0]?.reason), /^The disk of this server is nearly full/);
  assert.equal(lines[0]?.err, undefined);
});

test('other errors are all said, with where they came from', () => {
  const lines = linesOf(withCode('SQLITE_CORRUPT'));
  assert.equal(lines.length, 11);
  for (const { err } of lines) assert.ok(err);
});
