import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenedLink } from '../../src/lib/html/links.ts';
import { wordChanges } from '../../src/lib/word-changes.ts';

/** Two versions, and what is shown: `[-removed-]`, `{+added+}`. */
const CHANGES: readonly [script: string, before: string, now: string, shown: string][] = [
  ['Latin', 'The brown fox', 'The red fox', 'The [-brown-]{+red+} fox'],
  ['Latin with accents', 'un café noir', 'un cafe noir', 'un [-café-]{+cafe+} noir'],
  ['Latin with accents apart', 'une e\u0301toile', 'une e\u0302toile', 'une [-e\u0301toile-]{+e\u0302toile+}'],
  ['Vietnamese', 'tiếng Việt', 'tiếng Viết', 'tiếng [-Việt-]{+Viết+}'],
  ['Cyrillic', 'всем добрый день', 'всем добрый вечер', 'всем добрый [-день-]{+вечер+}'],
  ['Greek', 'καλή μέρα', 'καλή νύχτα', 'καλή [-μέρα-]{+νύχτα+}'],
  ['Georgian', 'დილა მშვიდობისა', 'საღამო მშვიდობისა', '[-დილა-]{+საღამო+} მშვიდობისა'],
  ['Armenian', 'բարի լույս', 'բարի գիշեր', 'բարի [-լույս-]{+գիշեր+}'],
  ['Arabic', 'ذهبت إلى المدرسة', 'ذهبت إلى المكتبة', 'ذهبت إلى [-المدرسة-]{+المكتبة+}'],
  ['Arabic with vowels', 'هذا كِتَابٌ', 'هذا كُتَّابٌ', 'هذا [-كِتَابٌ-]{+كُتَّابٌ+}'],
  ['Persian', 'من می\u200cروم', 'من می\u200cخوانم', 'من [-می\u200cروم-]{+می\u200cخوانم+}'],
  ['Hebrew', 'בוקר טוב לכולם', 'ערב טוב לכולם', '[-בוקר-]{+ערב+} טוב לכולם'],
  ['Hebrew with points', 'שָׁלוֹם רב', 'שָׁלוֹם לך', 'שָׁלוֹם [-רב-]{+לך+}'],
  ['Hebrew abbreviation', 'דובר צה״ל', 'דובר צהל', 'דובר [-צה״ל-]{+צהל+}'],
  ['Hindi', 'मुझे हिन्दी पसंद है', 'मुझे हिंदी पसंद है', 'मुझे [-हिन्दी-]{+हिंदी+} पसंद है'],
  ['Tamil', 'தமிழ் மொழி', 'தமிழ் இலக்கியம்', 'தமிழ் [-மொழி-]{+இலக்கியம்+}'],
  ['Bengali', 'আমি বাংলা', 'আমি বাঙালি', 'আমি [-বাংলা-]{+বাঙালি+}'],
  ['Thai', 'ฉันกินข้าว', 'ฉันกินปลา', 'ฉันกิน[-ข้าว-]{+ปลา+}'],
  ['Khmer', 'ខ្ញុំស្រឡាញ់ភាសា', 'ខ្ញុំស្រឡាញ់ឆ្មា', 'ខ្ញុំស្រឡាញ់[-ភាសា-]{+ឆ្មា+}'],
  ['Japanese', '今日は東京に行きます', '今日は京都に行きます', '今日は[-東京-]{+京都+}に行きます'],
  ['Chinese', '我喜欢苹果', '我喜欢香蕉', '我喜欢[-苹果-]{+香蕉+}'],
  ['Korean', '오늘은 날씨가 좋다', '오늘은 기분이 좋다', '오늘은 [-날씨가-]{+기분이+} 좋다'],
  ['joined emojis', 'us 👨‍👩‍👧 here', 'us 👨‍👩‍👦 here', 'us [-👨‍👩‍👧-]{+👨‍👩‍👦+} here'],
  ['skin tones', '👍🏽', '👍🏿', '[-👍🏽-]{+👍🏿+}'],
  ['flags', '🇩🇪🇫🇷', '🇩🇪🇮🇹', '🇩🇪[-🇫🇷-]{+🇮🇹+}'],
  ['keycaps', '1️⃣ 2️⃣', '1️⃣ 3️⃣', '1️⃣ [-2️⃣-]{+3️⃣+}'],
  ['punctuation', 'Wait, what.', 'Wait, what?', 'Wait, what[-.-]{+?+}'],
  ['lines', 'one\ntwo', 'one\n\ntwo', 'one\n{+\n+}two'],
];

for (const [script, before, now, shown] of CHANGES) {
  test(`words that changed are marked whole: ${script}`, () => {
    const changes = wordChanges(before, now);
    assert.equal(
      changes.map(({ added, removed, value }) => (added ? `{+${value}+}` : removed ? `[-${value}-]` : value)).join(''),
      shown,
    );
    assert.equal(
      changes
        .filter(({ added }) => !added)
        .map(({ value }) => value)
        .join(''),
      before,
    );
    assert.equal(
      changes
        .filter(({ removed }) => !removed)
        .map(({ value }) => value)
        .join(''),
      now,
    );
  });
}

test('texts with nothing in common are replaced as a whole', () => {
  const before = Array.from({ length: 500 }, (_, at) => `a${at}`).join(' ');
  const now = Array.from({ length: 500 }, (_, at) => `b${at}`).join(' ');
  assert.deepEqual(
    wordChanges(before, now).map(({ value }) => value),
    [before, now],
  );
});

test('a link that is shortened is not cut through what people see as one character', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const word of ['हिन्दी', 'กำลัง', '👨‍👩‍👧', 'e\u0301', '🇩🇪']) {
    const rest = `example.org/${word.repeat(20)}`;
    const [, shown = ''] = /<span class="ellipsis">([^<]*)</.exec(shortenedLink(`https://${rest}`)) ?? [];
    assert.ok(shown.length > 20 && rest.startsWith(shown), shown);
    const whole = Array.from(graphemes.segment(rest), ({ segment }) => segment);
    assert.ok(
      whole.some((_, at) => whole.slice(0, at).join('') === shown),
      shown,
    );
  }
});
