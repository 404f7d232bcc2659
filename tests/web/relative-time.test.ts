import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distances } from '../../src/words/distances.ts';
import { LANGUAGES } from '../../src/words/languages.ts';
import { relativeTime } from '../../web/lib/relative-time.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-05-01T12:00:00Z');

const said = (time: number, language: string) =>
  relativeTime(time, now, { forms: distances(language), plurals: new Intl.PluralRules(language) });

test('a distance in time is said in the language of the page, and a date where that says more', () => {
  assert.equal(said(now - 3 * MINUTE, 'en'), '3 minutes ago');
  assert.equal(said(now - 3 * MINUTE, 'de'), 'vor 3 Minuten');
  assert.equal(said(now - 10_000, 'en'), 'now');
  assert.equal(said(now - 26 * 60 * MINUTE, 'en'), 'yesterday');
  assert.equal(said(now + 120 * MINUTE, 'en'), 'in 2 hours');
  assert.equal(said(now - 8 * 1440 * MINUTE, 'en'), undefined);
});

test('distances put together from their words are those of Intl.RelativeTimeFormat, in every language', () => {
  const units = { minute: [MINUTE, 59], hour: [60 * MINUTE, 23], day: [1440 * MINUTE, 7] } as const;
  for (const { language } of LANGUAGES) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const unit of ['minute', 'hour', 'day'] as const) {
      const [length, most] = units[unit];
      for (let count = 1; count <= most; count++) {
        assert.equal(said(now - count * length, language), format.format(-count, unit));
        assert.equal(said(now + count * length, language), format.format(count, unit));
      }
    }
  }
});
