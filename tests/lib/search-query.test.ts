import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/lib/errors.ts';
import { isSearchable, parseSearchQuery, type SearchQuery } from '../../src/lib/search-query.ts';

const EMPTY: SearchQuery = { must: [], mustNot: [], properties: [], languages: [], authors: [], dates: [], scopes: [] };
const word = (text: string) => ({ text, phrase: false });
const phrase = (text: string) => ({ text, phrase: true });
const DAY = 86_400_000;
const MAY_17 = Date.UTC(2026, 4, 17);

const VECTORS: [query: string, expected: Partial<SearchQuery>][] = [
  ['', {}],
  ['cats +dogs -birds', { must: [word('cats'), word('dogs')], mustNot: [word('birds')] }],
  ['"two words" -“not these”', { must: [phrase('two words')], mustNot: [phrase('not these')] }],
  [
    '„tief" «guillemets» 「日本」 《中文》',
    { must: [word('„tief"'), phrase('guillemets'), phrase('日本'), phrase('中文')] },
  ],
  ['"unclosed', { must: [word('"unclosed')] }],
  ['"" - x', { must: [word('-'), word('x')] }],
  ['https://example.com/a:b foo:bar', { must: [word('https://example.com/a:b'), word('foo:bar')] }],
  ['#tag :emoji:', { must: [word('#tag'), word(':emoji:')] }],
  [
    'has:media -is:reply',
    {
      properties: [
        { value: 'media', negated: false },
        { value: 'reply', negated: true },
      ],
    },
  ],
  ['has:cats', { must: [word('has:cats')] }],
  ['from: x', { must: [word('from:'), word('x')] }],
  [
    'language:en-US -language:zh_tw',
    {
      languages: [
        { value: 'en', negated: false },
        { value: 'zh-TW', negated: true },
      ],
    },
  ],
  ['from:me', { authors: [{ value: 'me', negated: false }] }],
  ['-from:@bob@Example.COM', { authors: [{ value: { username: 'bob', domain: 'example.com' }, negated: true }] }],
  ['from:bob', { authors: [{ value: { username: 'bob', domain: null }, negated: false }] }],
  ['from:???', { authors: [{ value: null, negated: false }] }],
  [
    'in:library in:public',
    {
      scopes: [
        { value: 'library', negated: false },
        { value: 'public', negated: false },
      ],
    },
  ],
  ['in:space', { must: [word('in:space')] }],
  ['before:2026-05-17', { dates: [{ value: { until: MAY_17 }, negated: false }] }],
  ['after:2026-05-17', { dates: [{ value: { from: MAY_17 + DAY }, negated: false }] }],
  ['-during:2026-05-17', { dates: [{ value: { from: MAY_17, until: MAY_17 + DAY }, negated: true }] }],
  ['before:"2026-05-17"', { dates: [{ value: { until: MAY_17 }, negated: false }] }],
  ['after:2026-05-17T12:00:00Z', { dates: [{ value: { from: MAY_17 + DAY / 2 + 1 }, negated: false }] }],
];

for (const [text, expected] of VECTORS) {
  test(`the search ${JSON.stringify(text)}`, () => assert.deepEqual(parseSearchQuery(text), { ...EMPTY, ...expected }));
}

test('a day is a day of the given time zone', () => {
  const { dates } = parseSearchQuery('during:2026-03-29', 'Europe/Berlin');
  assert.deepEqual(dates[0]?.value, { from: Date.UTC(2026, 2, 28, 23), until: Date.UTC(2026, 2, 29, 22) });
});

for (const date of ['yesterday', '2026-02-30', '2026-13-01', '999999-01-01', '2026-05-17T25:00:00Z', '20']) {
  test(`a date such as ${date} is refused or read`, () => {
    if (date === '20') return assert.deepEqual(parseSearchQuery('before:20').dates[0]?.value, { until: 20 });
    assert.throws(
      () => parseSearchQuery(`before:${date}`),
      (error) => {
        return error instanceof AppError && error.kind === 'invalid' && error.message === 'Invalid date supplied';
      },
    );
  });
}

test('a date is read up to a bound, with an offset or in the time zone of who asks', () => {
  const since = (date: string) => parseSearchQuery(`before:${date}`, 'Europe/Berlin').dates[0]?.value.until;
  const noon = Date.UTC(2026, 4, 17, 12);
  for (const date of ['2026-05-17T12:00Z', '2026-05-17t12:00z', '2026-05-17T14:00+02:00', '2026-05-17T14:00+0200'])
    assert.equal(since(date), noon, date);
  assert.equal(since('2026-05-17T14:00'), noon);
  for (const length of [100, 2000])
    for (const date of ['T'.repeat(length), `2026-05-17T14:00${'T'.repeat(length)}`])
      assert.throws(() => since(date), /Invalid date/);
});

test('the number of clauses is bounded', () => {
  assert.equal(parseSearchQuery('a '.repeat(10_000)).must.length, 64);
});

test('a search needs more than negations of words', () => {
  assert.ok(!isSearchable(parseSearchQuery('-cats')));
  assert.ok(!isSearchable(parseSearchQuery('""')));
  assert.ok(isSearchable(parseSearchQuery('from:me')));
});
