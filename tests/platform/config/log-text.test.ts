import assert from 'node:assert/strict';
import { openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { test } from 'node:test';
import { createJsonLog } from '../../../src/platform/log.ts';
import { asText, type TextTarget, textTarget } from '../../../src/platform/log-text.ts';

/** What a log shows of what `write` logs. */
function shown(target: TextTarget, write: (log: ReturnType<typeof createJsonLog>) => void): string {
  const lines: string[] = [];
  write(createJsonLog('info', { write: (line) => void lines.push(asText(line, target)) }));
  return lines.join('');
}

test('a terminal shows the time, the level, the message and its details', () => {
  const text = shown('terminal', (log) => log.warn({ port: 3000, name: 'two words', ids: [1] }, 'serving'));
  assert.match(text, /^\d\d:\d\d:\d\d WARN {2}serving port=3000 name="two words" ids=\[1\]\n$/);
});

test('an address to be opened stands alone, unabridged', () => {
  const text = shown('terminal', (log) =>
    log.info({ open: 'http://localhost:3064/x?y=1' }, 'To create an owner, open'),
  );
  assert.match(text, /^\n\S+ INFO {2}To create an owner, open http:\/\/localhost:3064\/x\?y=1\n\n$/);
});

test('the journal gets priorities on every line of an error, and no times', () => {
  const text = shown('journal', (log) => log.error({ err: new Error('no luck') }, 'it failed'));
  const lines = text.trimEnd().split('\n');
  assert.equal(lines[0], '<3>it failed');
  assert.equal(lines[1], '<3>Error: no luck');
  assert.ok(lines.length > 3 && lines.every((line) => line.startsWith('<3>')), text);
});

test('what others sent cannot move the cursor or forge a line', () => {
  const sent = 'a\u001b[2K\rb\u2028c\u202ed\n<0>forged';
  for (const target of ['terminal', 'journal'] as const) {
    const text = shown(target, (log) => log.info({ name: sent, err: new Error(sent.replace('\n', '')) }, sent));
    assert.doesNotMatch(text, /(?!\n)[\p{Cc}\p{Zl}\u202e]|^<0>/mu);
  }
});

test('secrets are hidden in text too', () => {
  assert.doesNotMatch(
    shown('terminal', (log) => log.info({ headers: { cookie: 'abc' } }, 'asked')),
    /abc/,
  );
});

test('text goes to terminals and to the journal itself, JSON elsewhere', async () => {
  const fd = openSync(devNull, 'w');
  const { dev, ino } = await stat(devNull);
  assert.equal(textTarget({ isTTY: true, fd }, undefined), 'terminal');
  assert.equal(textTarget({ fd }, `${dev}:${ino}`), 'journal');
  // A process started by a service inherits the variable, but writes elsewhere.
  assert.equal(textTarget({ fd }, `${dev}:${ino + 1}`), undefined);
  assert.equal(textTarget({ fd }, undefined), undefined);
});
