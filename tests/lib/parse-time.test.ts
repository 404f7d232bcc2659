import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseTime } from '../../src/lib/time.ts';

before(() => {
  process.env.TZ = 'America/New_York';
});

test('times without a zone are in UTC, wherever the server stands', () => {
  assert.equal(new Date(Date.parse('2024-11-09T10:00:00')).toISOString(), '2024-11-09T15:00:00.000Z');
  for (const text of [
    '2024-11-09T10:00:00',
    '2024-11-09T10:00',
    '2024-11-09 10:00:00',
    '2024-11-09 10:00:00.000',
    '2024-11-09T10:00:00,000',
    'Sat, 9 Nov 2024 10:00:00',
    'Nov 9, 2024 10:00',
    '2024/11/09 10:00',
  ]) {
    assert.equal(new Date(parseTime(text)).toISOString(), '2024-11-09T10:00:00.000Z', text);
  }
  for (const text of ['2024-11-09', 'November 9, 2024', '2024/11/09', '11-09-2024']) {
    assert.equal(new Date(parseTime(text)).toISOString(), '2024-11-09T00:00:00.000Z', text);
  }
});

test('a zone that is given counts', () => {
  for (const text of [
    '2024-11-09T10:00:00Z',
    '2024-11-09T12:00:00+02:00',
    '2024-11-09T12:00:00+0200',
    '2024-11-09T12:00:00+02',
    '2024-11-09 12:00:00 +0200',
    'Sat, 09 Nov 2024 10:00:00 GMT',
    'Sat, 09 Nov 2024 05:00:00 EST',
    'Sat Nov 09 2024 11:00:00 GMT+0100 (CET)',
  ]) {
    assert.equal(new Date(parseTime(text)).toISOString(), '2024-11-09T10:00:00.000Z', text);
  }
  for (const text of ['', 'soon', '2024-13-45T10:00:00']) assert.ok(Number.isNaN(parseTime(text)), text);
});
