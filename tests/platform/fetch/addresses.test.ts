import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from '../../../src/platform/fetch/addresses.ts';

test('public addresses are public', () => {
  for (const address of ['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:8.8.8.8']) {
    assert.equal(isPublicAddress(address), true, address);
  }
});

test('no other range is', () => {
  for (const address of [
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '2001:db8::1', '100::1', '4000::1'],
    ...['', 'localhost', '127.0.0.1:80', '[::1]', 'fe80::1%eth0'],
  ]) {
    assert.equal(isPublicAddress(address), false, address);
  }
});
