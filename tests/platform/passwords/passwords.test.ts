import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dummyVerify, hashPassword, hashToken, newToken, verifyPassword } from '../../../src/platform/passwords.ts';

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('correct horse');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]+\$[^$=]+$/);
  assert.equal(await verifyPassword('correct horse', hash), true);
  assert.equal(await verifyPassword('correct horsf', hash), false);
  assert.notEqual(await hashPassword('correct horse'), hash);
});

test('a hash made elsewhere with other parameters verifies', async () => {
  // Test vector of the reference implementation: password "password", salt "somesalt", 64 KiB × 1024, t=2, p=1.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.equal(await verifyPassword('password', hash), true);
});

test('hashes that are broken or ask for too much are refused, not thrown', async () => {
  for (const hash of [
    '',
    'plain',
    '$2b$12$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ]) {
    assert.equal(await verifyPassword('password', hash), false);
  }
});

test('the dummy never lets anyone in', async () => {
  assert.equal(await dummyVerify('anything'), false);
});

test('tokens are long, different, and stored only as hashes', () => {
  const token = newToken();
  assert.match(token, /^[\w-]{43}$/);
  assert.notEqual(newToken(), token);
  assert.match(hashToken(token), /^[\w-]{43}$/);
  assert.notEqual(hashToken(token), token);
});
