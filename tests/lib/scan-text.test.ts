import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMentions, findTags, scanText } from '../../src/lib/text/scan.ts';

function mentions(text: string): string[] {
  return findMentions(text).map(({ username, domain }) => (domain === null ? username : `${username}@${domain}`));
}

function urls(text: string): string[] {
  return [...new Set(scanText(text).flatMap((token) => (token.type === 'url' ? [token.href] : [])))];
}

test('the tokens of a text, joined, are the text', () => {
  const text = 'Hi @bob, see https://example.com/@bob#x (not #cats) ＃犬 — @eve@example.org!\n#Ünï @b@localhost:3001';
  const tokens = scanText(text);
  assert.equal(tokens.map((token) => token.text).join(''), text);
  assert.deepEqual(
    tokens.filter((token) => token.type !== 'text').map((token) => token.type),
    ['mention', 'url', 'hashtag', 'hashtag', 'mention', 'hashtag', 'mention'],
  );
});

const MENTIONS: [text: string, expected: string[]][] = [
  ['@alice', ['alice']],
  ['hi @alice.', ['alice']],
  ['(@alice)', ['alice']],
  ['.@alice', ['alice']],
  ['@alice@example.com.', ['alice@example.com']],
  ['@alice@sub.exa-mple.co.uk!', ['alice@sub.exa-mple.co.uk']],
  ['@alice@localhost:3001 hi', ['alice@localhost:3001']],
  ['@a.b-c@example.com', ['a.b-c@example.com']],
  ['@alice@bücher.example', ['alice@bücher.example']],
  ['@alice, @ALICE and @alice@x.test', ['alice', 'alice@x.test']],
  ['ask@alice.example', []],
  ['é@alice', []],
  ['😀@alice', ['alice']],
  ['/@alice =@alice', []],
  ['@alice@', []],
  ['@alicé', []],
  ['@alice://x', []],
  ['@', []],
  ['@@alice', ['alice']],
  ['https://example.com/@alice', []],
  ['https://example.com/#@alice', []],
];

for (const [text, expected] of MENTIONS) {
  test(`mentions of ${JSON.stringify(text)}`, () => assert.deepEqual(mentions(text), expected));
}

const URLS: [text: string, expected: string[]][] = [
  ['see https://example.com.', ['https://example.com']],
  ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
  ['HTTP://EXAMPLE.com/Path?q=1#f', ['HTTP://EXAMPLE.com/Path?q=1#f']],
  ['https://example.com/a,b, https://example.com/c。', ['https://example.com/a,b', 'https://example.com/c']],
  ['https://例え.テスト/パス', ['https://例え.テスト/パス']],
  ['見てhttps://example.com/', ['https://example.com/']],
  [
    'http://localhost:3000/x http://[::1]:80/ http://127.0.0.1/',
    ['http://localhost:3000/x', 'http://[::1]:80/', 'http://127.0.0.1/'],
  ],
  ['<https://example.com>', ['https://example.com']],
  ['gemini://example.org/ xmpp:a@example.org?join', ['gemini://example.org/', 'xmpp:a@example.org?join']],
  ['magnet:?xt=urn:btih:abc', ['magnet:?xt=urn:btih:abc']],
  ['example.com www.example.com //example.com', []],
  ['javascript:alert(1) ftp://example.com mailto:a@example.com', []],
  ['https://intranet/x xhttps://example.com @https://example.com', []],
  ['http://www\\.example\\.com http://www"a.example http://www<a.example', []],
  ['https://', []],
  ['https://example.com/\u202egpj.exe', ['https://example.com/']],
  [`https://example.com/${'a'.repeat(3000)}`, []],
];

for (const [text, expected] of URLS) {
  test(`links of ${JSON.stringify(text.slice(0, 60))}`, () => assert.deepEqual(urls(text), expected));
}

test('hashtags are listed once, by their key, as first written', () => {
  assert.deepEqual(findTags('#Café and #cafe #CATS'), [
    { key: 'cafe', name: 'Café' },
    { key: 'cats', name: 'CATS' },
  ]);
});
