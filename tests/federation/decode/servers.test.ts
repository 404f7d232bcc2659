import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverOf } from '../../../src/lib/origin.ts';

const ADDRESSES = [
  'https://example.org',
  'https://example.org/',
  'https://example.org/users/ann?x=1#main-key',
  'https://EXAMPLE.org:443/a',
  'http://example.org:80/a',
  'https://example.org:444?q',
  'https://example.org.:444/',
  'https://user:secret@example.org/',
  'https://example.org\\@evil.example/',
  'https://example.org/\\evil.example',
  'https://exa\tmple.org/a',
  'https://example.org\n/a',
  'https://example.com\u0001/foo',
  'https://example.com\u0001?q',
  'https://example.com\u007f/foo',
  ' https://example.org/a',
  'HTTPS://example.org/a',
  'https:/example.org/a',
  'https:///example.org/a',
  'http://a/b',
  'http:///a/b',
  'http:////',
  'https://example.org/a/b',
  'https://example.org /a/b',
  'https://example.org#@evil.example/',
  'https://example.org?@evil.example/',
  'https://bücher.example/a',
  'https://%65xample.org/a',
  'https://127.1:8080/a',
  'https://0x7f000001/a',
  'https://[::1]:3000/a',
  'https://1.2.3.256/a',
  'https://example.org:99999/a',
  'https://xn--/a',
  'https://exam ple.org/',
  'https://exa<mple.org/',
  'ftp://example.org/a',
  'nothing',
  '',
];

test('what an address says of its server is what the standard says, the first time and the second', () => {
  for (const address of [...ADDRESSES, ...ADDRESSES]) {
    const url = URL.parse(address);
    const server = serverOf(address);
    const facts = (from: typeof url | typeof server) =>
      from && [from.protocol, from.username, from.password, from.host, from.hostname, from.origin];
    assert.deepEqual(facts(server) ?? null, facts(url) ?? null, JSON.stringify(address));
  }
});
