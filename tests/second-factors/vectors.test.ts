import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Secret } from 'otpauth';
import { confirmApp } from '../../src/domain/second-factors/set-up-app.ts';
import { plainCode, stepOfCode } from '../../src/domain/second-factors/totp.ts';
import { createSealer } from '../../src/platform/seal.ts';

/** RFC 6238, appendix B, for SHA-1: seconds, and the last six of the eight digits, which are those of a code of six. */
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

const secret = Secret.fromLatin1('12345678901234567890').base32;

test('codes are those of RFC 6238, and good for one step more on either side', async () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    for (const drift of [-1, 0, 1])
      assert.equal(await stepOfCode(secret, code, (seconds + drift * 30) * 1000), step, `${seconds} ${drift}`);
    for (const drift of [-2, 2])
      assert.equal(await stepOfCode(secret, code, (seconds + drift * 30) * 1000), undefined, `${seconds} ${drift}`);
  }
});

test('an app is confirmed by the code of the moment', async (t) => {
  const sealer = createSealer('a key that is at least 32 characters long');
  const proposal = { secret, sealed: '' };
  for (const [seconds, code] of VECTORS) {
    mock.timers.enable({ apis: ['Date'], now: seconds * 1000 });
    t.after(() => mock.timers.reset());
    const app = await confirmApp(sealer, 1, proposal, code);
    assert.equal(app?.step, Math.floor(seconds / 30));
    assert.equal(sealer.open(app.sealed, 'authenticator app of 1'), secret);
    assert.equal(sealer.open(app.sealed, 'authenticator app of 2'), undefined, 'it is sealed for one person');
    assert.equal(await confirmApp(sealer, 1, proposal, code === '287082' ? '287083' : '287082'), undefined);
    mock.timers.reset();
  }
});

test('a code may be typed with spaces, and in the digits of any keyboard', () => {
  for (const typed of ['287082', '287 082', ' 287-082 ', '٢٨٧٠٨٢', '۲۸۷۰۸۲', '２８７０８２'])
    assert.equal(plainCode(typed), '287082', typed);
  for (const typed of ['', '28708', '2870821', 'abcdef', '28708x', '0x1234'])
    assert.equal(plainCode(typed), undefined, typed);
});

test('what is sealed opens with the same key, for the same thing, unchanged', () => {
  const sealer = createSealer('a key that is at least 32 characters long');
  const sealed = sealer.seal('secret', 'alice');
  assert.equal(sealer.open(sealed, 'alice'), 'secret');
  assert.notEqual(sealer.seal('secret', 'alice'), sealed);
  assert.equal(sealer.open(sealed, 'bob'), undefined);
  assert.equal(createSealer('another key that is at least 32 characters').open(sealed, 'alice'), undefined);
  for (const changed of [
    '',
    'x',
    sealed.slice(1),
    sealed.slice(0, -1),
    `${sealed}AAAA`,
    sealed.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
  ])
    assert.equal(sealer.open(changed, 'alice'), undefined, changed);
});
