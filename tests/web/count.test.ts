import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusLength } from '../../src/lib/text/count.ts';
import { postLength } from '../../web/lib/count.ts';
import { relativeTime } from '../../web/lib/relative-time.ts';

const TEXTS = [
  '',
  '  \n ',
  'Hello',
  '👩‍👩‍👧 é ñ',
  'See https://example.org/a/very/long/path/that/goes/on?and=on#forever.',
  '(https://example.org/x) and http://other.example/y!',
  '@ada@meadow.example hello @bob',
  'mail ada@meadow.example now',
  '@ada@meadow.example: https://example.org/@ada@meadow.example',
];

test('the browser counts a post as the server does', () => {
  for (const text of TEXTS) assert.equal(postLength('', text), statusLength('', text), text);
  assert.equal(postLength('Birds', 'sing'), statusLength('Birds', 'sing'));
});

test('a distance in time is said in the language of the page, and a date where that says more', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  const minute = 60_000;
  assert.equal(relativeTime(now - 3 * minute, now, 'en'), '3 minutes ago');
  assert.equal(relativeTime(now - 3 * minute, now, 'de'), 'vor 3 Minuten');
  assert.equal(relativeTime(now - 10_000, now, 'en'), 'now');
  assert.equal(relativeTime(now - 26 * 60 * minute, now, 'en'), 'yesterday');
  assert.equal(relativeTime(now + 120 * minute, now, 'en'), 'in 2 hours');
  assert.equal(relativeTime(now - 8 * 1440 * minute, now, 'en'), undefined);
});
