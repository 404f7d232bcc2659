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

test('variables of ours, empty ones and those of others are not', () => {
  const env = {
    ...{ PUBLIC_URL: 'set', SMTP_URL: 'set', SMTP_URI: ' ', HOSTNAME: 'set', HOME: 'set', SHELL: 'set', PATH: 'set' },
    ...{ LOGNAME: 'set', LC_ALL: 'set', XDG_DATA_DIRS: 'set', PGHOST: 'set', NODE_ENV: 'set', INVOCATION_ID: 'set' },
    ...{
      JOURNAL_STREAM: 'set',
      CACHE_DIRECTORY: 'set',
      STATE_DIRECTORY: 'set',
      RUNTIME_DIRECTORY: 'set',
      TMPDIR: 'set',
    },
  };
  assert.deepEqual(misspeltVariables(env), []);
});
