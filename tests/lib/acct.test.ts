import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAcct,
  isLocalUsername,
  isReservedUsername,
  normalizeDomain,
  parseAcct,
  parseAcctHere,
} from '../../src/lib/acct.ts';

const ADDRESSES: [text: string, expected: string | undefined][] = [
  ['bob', 'bob'],
  ['@bob', 'bob'],
  ['@Bob@Example.COM', 'Bob@example.com'],
  ['acct:bob@example.com', 'bob@example.com'],
  [' bob@bücher.example ', 'bob@xn--bcher-kva.example'],
  ['bob@localhost:3001', 'bob@localhost:3001'],
  ['b.o-b@example.com.', 'b.o-b@example.com'],
  ['', undefined],
  ['@', undefined],
  ['bob@', undefined],
  ['@@bob', undefined],
  ['bob smith', undefined],
  ['bob@exa mple', undefined],
  ['bob@a/b', undefined],
  ['bob@a@b', undefined],
  ['.bob', undefined],
  ['bob@example.com:port', undefined],
];

for (const [text, expected] of ADDRESSES) {
  test(`the address ${JSON.stringify(text)}`, () => {
    const acct = parseAcct(text);
    assert.equal(acct && formatAcct(acct), expected);
  });
}

test('an own domain is taken away', () => {
  assert.deepEqual(parseAcctHere('@bob@Here.test', ['here.test']), { username: 'bob', domain: null });
  assert.deepEqual(parseAcctHere('@bob@there.test', ['here.test']), { username: 'bob', domain: 'there.test' });
});

test('domains are lower-case punycode', () => {
  assert.equal(normalizeDomain('BÜCHER.example'), 'xn--bcher-kva.example');
  assert.equal(normalizeDomain('x'.repeat(300)), undefined);
  assert.equal(normalizeDomain(''), undefined);
  assert.equal(normalizeDomain('user@host'), undefined);
});

test('a domain has no empty or overlong label and no character that host names lack', () => {
  for (const good of [
    'example.com',
    'a-b.example',
    'under_score.example',
    '127.0.0.1',
    'localhost:3000',
    `${'x'.repeat(63)}.example`,
  ]) {
    assert.equal(normalizeDomain(good), good);
  }
  for (const bad of [
    '.example.com',
    'example..com',
    '*.example.com',
    "it's.example",
    'a,b.example',
    `${'x'.repeat(64)}.example`,
    '-.*',
  ]) {
    assert.equal(normalizeDomain(bad), undefined, bad);
  }
});

test('local names', () => {
  for (const name of ['a', 'A_9', 'x'.repeat(30)]) assert.ok(isLocalUsername(name), name);
  for (const name of ['', 'a.b', 'é', 'x'.repeat(31), 'a\n']) assert.ok(!isLocalUsername(name), name);
  assert.ok(isReservedUsername('Admin') && !isReservedUsername('alice'));
});
