import assert from 'node:assert/strict';
import { test } from 'node:test';
import { misspeltVariables } from '../../../src/platform/config/env.ts';

test('variables that nobody reads are named when they look like ours, with the one that is meant', () => {
  const meant = (name: string) => misspeltVariables({ [name]: 'set' })[0]?.meant;
  assert.equal(meant('SMTP_URI'), 'SMTP_URL');
  assert.equal(meant('PUBLICURL'), 'PUBLIC_URL');
  assert.equal(meant('public_url'), 'PUBLIC_URL');
  assert.equal(meant('DATA_DIRS'), 'DATA_DIR');
  assert.equal(meant('TRUSTED_PROXY'), 'TRUST_PROXY');
  assert.equal(meant('S3_ENABLED'), 'S3_ENDPOINT');
  assert.match(meant('SMTP_SERVER') ?? '', /^SMTP_/);
});

const OTHERS =
  'HOSTNAME HOME SHELL PATH LOGNAME LC_ALL XDG_DATA_DIRS PGHOST NODE_ENV INVOCATION_ID JOURNAL_STREAM CACHE_DIRECTORY STATE_DIRECTORY RUNTIME_DIRECTORY TMPDIR';

test('variables of ours, empty ones and those of others are not', () => {
  const others = Object.fromEntries(OTHERS.split(' ').map((name) => [name, 'set']));
  assert.deepEqual(misspeltVariables({ ...others, PUBLIC_URL: 'set', SMTP_URL: 'set', SMTP_URI: ' ' }), []);
});
