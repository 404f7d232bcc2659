import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';
import { ConfigError, parseConfig } from '../../src/platform/config/config.ts';
import type { RawConfig } from '../../src/platform/config/env.ts';
import { openStorage } from '../../src/platform/context.ts';
import { createJsonLog } from '../../src/platform/log.ts';
import { checkAddress } from '../../src/start/check-address.ts';
import { checkBucket } from '../../src/start/check-bucket.ts';
import { freePort } from '../support/free-port.ts';
import { startBucket } from '../support/s3.ts';

const bucket = await startBucket();
after(() => bucket.close());

let said: string[];
beforeEach(() => {
  said = [];
});
afterEach(() => {
  bucket.faults.length = 0;
  bucket.objects.clear();
});
const log = createJsonLog('warn', { write: (line) => void said.push(line) });

async function check(env: RawConfig): Promise<void> {
  const config = parseConfig(env);
  const storage = await openStorage(config, log);
  try {
    await checkBucket({ config, storage, log });
  } finally {
    await storage.close();
  }
}

test('a bucket that takes files is no news, and keeps nothing of the trial', async () => {
  await check(bucket.env);
  await check({ ...bucket.env, S3_PUBLIC_URL: 'https://files.example.org' });
  assert.deepEqual([said, bucket.objects.size], [[], 0]);
  assert.ok(bucket.requests.length > 0);
});

test('a wrong key is a mistake of the configuration, which names the variables and not their values', async () => {
  for (const wrong of [{ S3_SECRET_KEY: 'hunter2' }, { S3_REGION: 'elsewhere' }]) {
    await assert.rejects(check({ ...bucket.env, ...wrong }), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /S3_ENDPOINT, S3_BUCKET, S3_REGION, .* must be those of a bucket .* S3 answered 403/);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    });
  }
});

test('a store that is away or busy does not keep the server from starting', async () => {
  await check({ ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  bucket.faults.push('busy', 'busy', 'busy');
  await check(bucket.env);
  assert.equal(said.length, 2);
  for (const line of said) assert.match(line, /no media can be stored now: start the store of S3_ENDPOINT/);
});

test('an address without https is named while it can still be changed', () => {
  const warnings = (env: RawConfig) => {
    said.length = 0;
    checkAddress({ config: parseConfig(env), log });
    return said.join('');
  };
  assert.match(warnings({ PUBLIC_URL: 'http://example.org' }), /set PUBLIC_URL to one before there are accounts/);
  for (const PUBLIC_URL of ['https://example.org', 'http://localhost:3000', 'http://127.0.0.1:3000']) {
    assert.equal(warnings({ PUBLIC_URL }), '');
  }
});
