import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOf } from '../../src/lib/site.ts';

const SITES: [host: string, site: string][] = [
  ['example.com', 'example.com'],
  ['a.example.com', 'example.com'],
  ['b.a.example.com:8443', 'example.com'],
  ['example.co.uk', 'example.co.uk'],
  ['a.example.co.uk', 'example.co.uk'],
  ['a.ab.example', 'ab.example'],
  ['a.ab.uk', 'ab.uk'],
  ['co.uk', 'co.uk'],
  ['b.shop.tokyo.jp', 'shop.tokyo.jp'],
  ['social.somebody.idv.tw', 'somebody.idv.tw'],
  ['a.b.github.io', 'github.io'],
  ['-a.example.com', 'example.com'],
  [`${'a'.repeat(70)}.example.com`, 'example.com'],
  ['a.xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
  ['localhost:3000', 'localhost:3000'],
  ['192.0.2.1:8443', '192.0.2.1:8443'],
  ['[2001:db8::192.0.2.1]:443', '[2001:db8::192.0.2.1]:443'],
  ['actor:12', 'actor:12'],
  ['', ''],
];

test('hosts that one owner can name without end have one site', () => {
  for (const [host, site] of SITES) assert.equal(siteOf(host), site, host);
});
