import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConfig } from '../../../src/platform/config/config.ts';
import { VARIABLES } from '../../../src/platform/config/variables.ts';

const BUCKET = { S3_ENDPOINT: 'https://store', S3_BUCKET: 'one', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };

const LITERAL = /^`([^`]+)`$/;

for (const { names, fallback } of VARIABLES) {
  const value = LITERAL.exec(fallback)?.[1];
  for (const name of value === undefined ? [] : names) {
    test(`without ${name} it is as with ${value}, as the document says`, () => {
      const others = name.startsWith('S3_') ? { ...BUCKET, S3_PUBLIC_URL: 'https://files' } : {};
      assert.deepEqual(parseConfig(others), parseConfig({ ...others, [name]: value }));
    });
  }
}
