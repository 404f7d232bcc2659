import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { type Logger, pino } from 'pino';
import { unavailable } from '../../src/platform/db/errors.ts';
import { createJsonLog } from '../../src/platform/log.ts';
import { sparingly } from '../../src/platform/repeated-lines.ts';
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

test('other errors are said, with where they came from', () => {
  const lines = linesOf(withCode('SQLITE_CORRUPT'));
  assert.equal(lines.length, 11);
  for (const { err } of lines) assert.ok(err);
});

/** A log whose time is told. */
function atTimes() {
  const lines: Record<string, unknown>[] = [];
  const time = { now: 0 };
  const hooks = { logMethod: sparingly(() => time.now) };
  const log = pino({ level: 'debug', hooks }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, time, log };
}

/** What anybody can make the log say again and again. */
const REPEATED: Readonly<Record<string, (log: Logger) => void>> = {
  'a refused activity': (log) => log.info({ host: 'evil.example', uri: String(Math.random()) }, 'activity refused'),
  'a slow request': (log) => log.info({ route: '/media', ms: Math.random() }, 'a request was slow'),
  'a fault': (log) => log.error({ err: new TypeError('x is not a function') }, 'request failed'),
  'words alone': (log) => log.warn('again'),
};

for (const [what, say] of Object.entries(REPEATED)) {
  test(`${what} stands in the log so often in an hour, and then with how often it was left out`, () => {
    const { lines, time, log } = atTimes();
    for (let n = 0; n < 1000; n += 1) say(log);
    assert.equal(lines.length, 20);
    time.now += 3_600_000;
    say(log);
    assert.equal(lines.length, 21);
    assert.equal(lines.at(-1)?.leftOut, 980);
  });
}

test('one server or route hides no other, and ten thousand do not fill the log', () => {
  const { lines, log } = atTimes();
  for (let n = 0; n < 100; n += 1) log.info({ host: 'evil.example' }, 'activity refused');
  log.info({ host: 'good.example' }, 'activity refused');
  log.info({ route: '/media' }, 'a request was slow');
  assert.equal(lines.length, 22);
  for (let n = 0; n < 10_000; n += 1) log.info({ host: `${n}.example` }, 'activity refused');
  assert.ok(lines.length < 22 + 1000 + 20);
});

test('whoever wants every request gets every one', () => {
  const { lines, log } = atTimes();
  for (let n = 0; n < 100; n += 1) log.debug({ route: '/media' }, 'a request');
  assert.equal(lines.length, 100);
});
