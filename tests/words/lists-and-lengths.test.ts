import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../../src/lib/html/template.ts';
import { de } from '../../src/words/de.ts';
import { listed } from '../../src/words/listing.ts';
import { writtenDuration, writtenShare } from '../../src/words/numbers.ts';

test('texts are listed as a language does it', () => {
  assert.equal(listed('en-GB', ['Home', 'Lists', 'Profiles']), 'Home, Lists and Profiles');
  assert.equal(listed('de', ['Start', 'Listen']), 'Start und Listen');
  assert.doesNotMatch(listed('ar', ['الرئيسية', 'القوائم', 'المحادثات']), /,/);
});

test('lengths of time are in the largest whole unit, and days are never shortened', () => {
  const HOUR = 3600;
  assert.deepEqual(
    [HOUR / 2, HOUR, 36 * HOUR, 72 * HOUR, 168 * HOUR].map((seconds) => writtenDuration('en-GB', seconds)),
    ['30 minutes', '1 hour', '36 hours', '3 days', '1 week'],
  );
  assert.equal(writtenDuration('de', 12 * HOUR, 'short'), '12 Std.');
  assert.equal(writtenDuration('de', 24 * HOUR, 'short'), '1 Tag');
});

test('the share of an answer of a poll is written as a language does it', () => {
  assert.equal(writtenShare('en-GB', 60), '60%');
  assert.match(writtenShare('de', 60), /^60\s%$/);
});

test('in German the verb agrees with how many did something', () => {
  const { favourite } = de.notifications.kinds;
  assert.equal(favourite(html`Ada`, true).text, 'Ada hat deinen Beitrag favorisiert');
  assert.equal(favourite(html`Ada und 2 weitere`, false).text, 'Ada und 2 weitere haben deinen Beitrag favorisiert');
});
