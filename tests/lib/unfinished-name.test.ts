import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tagAsWritten } from '../../src/lib/text/hashtag.ts';
import { scanText } from '../../src/lib/text/scan.ts';
import { unfinishedName } from '../../src/lib/text/unfinished-name.ts';

const BEGUN: readonly [text: string, name: string][] = [
  ['@ad', '@ad'],
  ['hi @ad', '@ad'],
  ['(@ad', '@ad'],
  ['「@ad', '@ad'],
  ['。@ad', '@ad'],
  ['hi,@ad', '@ad'],
  ['@a-b.c', '@a-b.c'],
  ['@ada@', '@ada@'],
  ['@ada@meadow.ex', '@ada@meadow.ex'],
  ['@ada@bücher.ex', '@ada@bücher.ex'],
  ['@ada@localhost:30', '@ada@localhost:30'],
  ['＠ada', '＠ada'],
  ['＠ada＠meadow', '＠ada＠meadow'],
  ['#bir', '#bir'],
  ['birds\n#bir', '#bir'],
  ['全角\u3000＃鳥', '＃鳥'],
  ['#鳥類', '#鳥類'],
  ['#とり', '#とり'],
  ['#птиц', '#птиц'],
  ['#طيور', '#طيور'],
  ['#می\u200cخو', '#می\u200cخو'],
  ['#पक्षी', '#पक्षी'],
  ['#นกสี', '#นกสี'],
  ['#새', '#새'],
  ['#Vögel', '#Vögel'],
  ['#paral·lel', '#paral·lel'],
  ['#ダ・ヴィンチ', '#ダ・ヴィンチ'],
  ['#GamingDe', '#GamingDe'],
  [':bl', ':bl'],
  ['a :bl', ':bl'],
  ['。:bl', ':bl'],
  ['', ''],
  ['@', ''],
  ['#', ''],
  [':', ''],
  [':b', ''],
  ['ada@mead', ''],
  ['見て@ad', ''],
  ['https://example.org/@ad', ''],
  ['https://example.org/#bir', ''],
  ['a#bir', ''],
  ['(#bir', ''],
  ['10:30', ''],
  ['@ada ', ''],
  ['#鳥。', ''],
];

test('a name that was begun is found in every script, where the server would read it', () => {
  for (const [text, name] of BEGUN) assert.equal(unfinishedName(text), name, text);
});

test('what is completed is what the server reads', () => {
  for (const [text, name] of BEGUN) {
    if (name === '' || name.startsWith(':') || name.startsWith('＠') || name.endsWith('@')) continue;
    const last = scanText(text).at(-1);
    assert.ok(last && last.type !== 'text' && last.text === name, text);
  }
});

const COMPLETED: readonly [begun: string, name: string, written: string][] = [
  ['GamingDe', 'gamingdeals', 'GamingDeals'],
  ['GamingDe', 'GamingDeals', 'GamingDeals'],
  ['gamingde', 'GamingDeals', 'GamingDeals'],
  ['gamingde', 'gamingdeals', 'gamingdeals'],
  ['Gaming', 'GamingDeals', 'GamingDeals'],
  ['ВсемПри', 'всемпривет', 'ВсемПривет'],
  ['καλη', 'ΚαλήΜέρα', 'ΚαλήΜέρα'],
  ['Café', 'cafebar', 'Cafébar'],
  ['Strasse', 'Straße', 'Straße'],
  ['とり', 'とりのいち', 'とりのいち'],
];

test('a hashtag keeps the capitals that were typed, or those that it has', () => {
  for (const [begun, name, written] of COMPLETED) assert.equal(tagAsWritten(begun, name), written, begun);
});
