import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, parseConfig } from '../../../src/platform/config/config.ts';
import { readEnv } from '../../../src/platform/config/env.ts';

test('an empty environment gives a server on localhost over SQLite', () => {
  const config = parseConfig(readEnv({}));
  assert.equal(config.origin, 'http://localhost:3000');
  assert.equal(config.domain, 'localhost:3000');
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 3000);
  assert.deepEqual(config.database, { kind: 'sqlite', file: resolve('data/whinchat.sqlite3') });
  assert.equal(config.role, 'all');
  assert.equal(config.s3, undefined);
  assert.equal(config.allowPrivateNetworks, false);
  assert.equal(config.rateLimitMultiplier, 1);
});

test('a public address listens on every interface and drops the scheme’s own port', () => {
  const config = parseConfig(readEnv({ PUBLIC_URL: 'https://Social.Example:443/', SMTP_FROM: '' }));
  assert.equal(config.origin, 'https://social.example');
  assert.equal(config.domain, 'social.example');
  assert.equal(config.host, '0.0.0.0');
  assert.equal(config.smtp.from, 'notifications@social.example');
});

test('roles are split only over PostgreSQL', () => {
  assert.equal(parseConfig({ ROLE: 'worker' }).role, 'all');
  const split = parseConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://u:p@db/whinchat' });
  assert.equal(split.role, 'worker');
  assert.deepEqual(split.database, { kind: 'postgres', url: 'postgres://u:p@db/whinchat' });
});

test('trusted proxies are names, addresses and ranges', () => {
  assert.deepEqual(parseConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy, [
    'loopback',
    '10.0.0.0/8',
    '::1',
  ]);
  assert.equal(parseConfig({ TRUST_PROXY: 'false' }).trustProxy, false);
});

test('every wrong variable is named in one error, and none of the right ones', () => {
  const wrong = {
    PUBLIC_URL: 'https://example.org/path',
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    ROLE: 'queen',
    S3_BUCKET: 'b',
    SMTP_URL: 'http://mail',
    TRUST_PROXY: 'everyone',
    LOG_LEVEL: 'loud',
    ALLOW_PRIVATE_NETWORKS: 'maybe',
    RATE_LIMIT_MULTIPLIER: '-1',
  };
  assert.throws(
    () => parseConfig(readEnv({ ...wrong, HOST: '::' })),
    (error) => {
      assert.ok(error instanceof ConfigError);
      for (const name of Object.keys(wrong))
        if (name !== 'S3_BUCKET') assert.match(error.message, new RegExp(`^ *${name} `, 'm'));
      assert.match(error.message, /S3_ENDPOINT is missing/);
      assert.doesNotMatch(error.message, /HOST|S3_BUCKET|S3_REGION/);
      return true;
    },
  );
});

test('private addresses may be fetched all, not at all, or one by one', () => {
  const allowed = (value: string) => parseConfig({ ALLOW_PRIVATE_NETWORKS: value }).allowPrivateNetworks;
  assert.deepEqual([allowed('true'), allowed('off')], [true, false]);
  assert.deepEqual(allowed('127.0.0.1:4001, [::1]:4002'), new Set(['127.0.0.1:4001', '[::1]:4002']));
  for (const wrong of ['localhost:4001', '10.0.0.0/8', '127.1:4001', 'http://127.0.0.1:1', '127.0.0.1:4001,']) {
    assert.throws(() => allowed(wrong), /ALLOW_PRIVATE_NETWORKS/, wrong);
  }
});
