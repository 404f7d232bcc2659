import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJsonLog } from '../../../src/platform/log.ts';

test('secrets never reach the log, and each event is one JSON line', () => {
  const lines: string[] = [];
  const log = createJsonLog('info', { write: (line) => void lines.push(line) });
  log.info(
    { password: 's3cret', req: { headers: { authorization: 's3cret', cookie: 's3cret', 'set-cookie': 's3cret' } } },
    'in\nout',
  );
  log.child({ token: 's3cret' }).warn({ body: { token: 's3cret' } }, 'again');
  log.debug('too quiet to be written');
  assert.equal(lines.length, 2);
  for (const line of lines) {
    assert.doesNotMatch(line, /s3cret/);
    assert.equal(line.indexOf('\n'), line.length - 1);
  }
  assert.equal(JSON.parse(lines[0] ?? '').level, 'info');
});
