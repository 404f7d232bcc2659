import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, parseConfig } from '../../../src/platform/config/config.ts';
import { readEnv, type Variable } from '../../../src/platform/config/env.ts';

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

test('a port that the system chooses needs an address that others know', () => {
  assert.throws(() => parseConfig({ PORT: '0' }), /PORT is 0.*PUBLIC_URL/);
  assert.equal(parseConfig({ PORT: '0', PUBLIC_URL: 'https://example.org' }).port, 0);
});

test('private addresses may be fetched all, not at all, or one by one', () => {
  const allowed = (value: string) => parseConfig({ ALLOW_PRIVATE_NETWORKS: value }).allowPrivateNetworks;
  assert.deepEqual([allowed('true'), allowed('off')], [true, false]);
  assert.deepEqual(allowed('127.0.0.1:4001, [::1]:4002'), new Set(['127.0.0.1:4001', '[::1]:4002']));
  for (const wrong of ['localhost:4001', '10.0.0.0/8', '127.1:4001', 'http://127.0.0.1:1', '127.0.0.1:4001,']) {
    assert.throws(() => allowed(wrong), /ALLOW_PRIVATE_NETWORKS/, wrong);
  }
});

/** Values that look right and would only fail later, or for ever. */
const MISTAKES: readonly Partial<Record<Variable, string>>[] = [
  { PUBLIC_URL: 'https://example.org.' },
  { PUBLIC_URL: 'https://*.example.org' },
  { PUBLIC_URL: 'https://0.0.0.0' },
  { PUBLIC_URL: 'http://[::]:3000' },
  { SMTP_FROM: 'nobody' },
  { SMTP_FROM: 'Example notifications@example.org' },
  { METRICS_TOKEN: 'two words' },
  { METRICS_TOKEN: 'geheim-ß' },
  { METRICS_PORT: '127.0.0.1:9464' },
  { BODY_MEMORY: '0.001' },
  { BODY_MEMORY_PER_ADDRESS: '16MB' },
];

test('a value that could never work is named, and said what it must be', () => {
  for (const mistake of MISTAKES) {
    const [name = ''] = Object.keys(mistake);
    assert.throws(
      () => parseConfig(mistake),
      new RegExp(`^ConfigError: .*\\n  ${name} must `),
      JSON.stringify(mistake),
    );
  }
  const taken = { SMTP_FROM: 'Example <birds@example.org>', PUBLIC_URL: 'http://example', METRICS_TOKEN: '+/=-a' };
  assert.equal(parseConfig(taken).smtp.from, taken.SMTP_FROM);
});

test('a bucket has a name and a region that fit into an address, and each of its variables asks for the needed ones', () => {
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'birds', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b/+=' };
  assert.equal(parseConfig({ ...s3, S3_REGION: 'eu-west-1' }).s3?.bucket, 'birds');
  assert.throws(() => parseConfig({ ...s3, S3_BUCKET: 'birds/media' }), /S3_BUCKET must be a name/);
  assert.throws(() => parseConfig({ ...s3, S3_REGION: 'eu west' }), /S3_REGION must be a name/);
  for (const name of ['S3_REGION', 'S3_PATH_STYLE', 'S3_PUBLIC_URL', 'S3_PERMISSION']) {
    assert.throws(() => parseConfig({ [name]: 'https://files.example.org' }), /S3_BUCKET is missing/, name);
  }
});

test('whoever writes a word that is no place to trust reads what there is', () => {
  for (const TRUST_PROXY of ['yes', '1', 'proxy.example.org', '10.0.0.0/99']) {
    assert.throws(() => parseConfig({ TRUST_PROXY }), /must be true, false, or a list of .*is none of these/);
  }
});
