import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusLength } from '../../src/lib/text/count.ts';

const VECTORS: [spoiler: string, text: string, length: number][] = [
  ['', '', 0],
  ['', 'hello', 5],
  ['cw', 'hello', 7],
  ['cw', '   ', 2],
  ['', 'a\r\nb', 3],
  ['', 'https://example.com/', 23],
  ['', `https://example.com/${'x'.repeat(200)}`, 23],
  ['', '(https://example.com/a), b', 28],
  ['', 'example.com', 11],
  ['', 'xmpp:a@example.com', 18],
  ['', '@user@example.com hi', 8],
  ['', '@user hi', 8],
  ['', 'https://example.com/#@user@example.com', 23],
  ['', '👨‍👩‍👧‍👦🇩🇪é', 3],
  ['', 'e\u0301\u0301\u0301', 1],
];

for (const [spoiler, text, length] of VECTORS) {
  test(`${JSON.stringify(spoiler + text)} counts ${length}`, () => assert.equal(statusLength(spoiler, text), length));
}

test('counting stops soon above the wanted number', () => {
  assert.equal(statusLength('', 'é'.repeat(10_000), 500), 501);
});
