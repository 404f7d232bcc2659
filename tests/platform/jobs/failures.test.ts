import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { AppError } from '../../../src/lib/errors.ts';
import { untranslated } from '../../../src/lib/said.ts';
import { FetchError } from '../../../src/platform/fetch/fetch-error.ts';
import { GiveUp } from '../../../src/platform/jobs/backoff.ts';
import { enqueueAll } from '../../../src/platform/jobs/enqueue.ts';
import { Failures } from '../../../src/platform/jobs/failures.ts';
import { MailError } from '../../../src/platform/mail.ts';
import { openQueue } from './harness.ts';

type Line = { readonly level: string; readonly fields: object; readonly message: string };

/** A log that keeps its lines. */
function keeping() {
  const lines: Line[] = [];
  const at = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message });
  return { lines, log: { error: at('error'), warn: at('warn'), info: at('info') } };
}

/** How many jobs fail with each. */
const JOBS = 20;

const EXPECTED: Readonly<Record<string, Error>> = {
  'a server that does not answer': new FetchError('unreachable', 'no answer'),
  'a server that takes too long': new FetchError('timeout', 'too long'),
  'an address that is not called': new FetchError('refused', 'private'),
  'an answer that is wrong': new FetchError('malformed', 'no JSON', { cause: new SyntaxError('x') }),
  'what is not there': new FetchError('status', 'answered 404', { status: 404 }),
  'a server that has trouble': new FetchError('status', 'answered 503', { status: 503 }),
  'a post that cannot be reached': new AppError('unavailable', untranslated('The post cannot be reached')),
  'a mail server that refuses': new MailError('EENVELOPE', new Error('no such mailbox')),
  'a job that can never succeed': new GiveUp('The activity is no object'),
};

const FAULTS: Readonly<Record<string, Error>> = {
  'a mistake in the code': new TypeError('x is not a function'),
  'what nobody has thought of': new Error('what now'),
};

test('what is to be expected of a server is told once, with how often, and a fault of ours each time, with where', async (t) => {
  const { store, start } = await openQueue(t);
  const { lines, log } = keeping();
  const errors = { ...EXPECTED, ...FAULTS };
  const names = Object.keys(errors);
  const handlers = Object.entries(errors).map(([name, error]) => [name, () => Promise.reject(error)] as const);
  const orders = names.flatMap((name) => Array(JOBS).fill({ name, payload: null, host: 'dead.example' }));
  await store.transaction((tx) => enqueueAll(tx, orders));
  const worker = await start(Object.fromEntries(handlers), { log, perHost: 4 });
  while (await store.db.selectFrom('jobs').select('id').where('last_error', 'is', null).executeTakeFirst())
    await new Promise((resolve) => setTimeout(resolve, 5));
  await worker.stop();

  const linesOf = (name: string) => lines.filter(({ fields }) => 'job' in fields && fields.job === name);
  for (const [name, { message }] of Object.entries(EXPECTED)) {
    const [first, ...more] = linesOf(name);
    assert.deepEqual([first?.level, more], ['info', []], name);
    assert.match(JSON.stringify(first?.fields), new RegExp(`"host":"dead.example","reason":"${message}"}$`));
  }
  for (const [name, error] of Object.entries(FAULTS)) {
    assert.equal(linesOf(name).length, JOBS);
    for (const { level, fields } of linesOf(name))
      assert.ok(level === 'warn' && 'err' in fields && fields.err === error);
  }
  assert.deepEqual(lines.at(-1)?.fields, { failures: (JOBS - 1) * Object.keys(EXPECTED).length });
});

const job = {
  id: 1,
  name: 'ask',
  payload: null,
  size: 0,
  attempts: 1,
  maxAttempts: 5,
  leaseToken: '',
  requestId: null,
};

test('a thousand dead servers are no thousand lines, and after an hour it is told again', (t) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.after(() => mock.timers.reset());
  const { lines, log } = keeping();
  const failures = new Failures(log);
  const fail = () => {
    for (let count = 0; count < 1000; count += 1)
      failures.note({ ...job, host: `${count}.example` }, new FetchError('unreachable', 'no answer'), 'retry');
  };
  fail();
  assert.equal(lines.length, 100);
  mock.timers.tick(3_600_000);
  fail();
  assert.deepEqual(lines[100]?.fields, { failures: 900 });
  assert.equal(lines.length, 201);
});

test('what is wrong around this server is a warning, and a job that is lost is told beside those that wait', () => {
  const { lines, log } = keeping();
  const failures = new Failures(log);
  const error = new AppError('unavailable', 'filesUnwritable');
  for (const outcome of ['retry', 'retry', 'dead'] as const) failures.note({ ...job, host: null }, error, outcome);
  assert.deepEqual(
    lines.map(({ level, fields }) => [level, 'outcome' in fields && fields.outcome]),
    [
      ['warn', 'retry'],
      ['warn', 'dead'],
    ],
  );
});
