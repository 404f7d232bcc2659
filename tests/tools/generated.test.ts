import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { GENERATED } from '../../tools/generated.ts';

for (const [path, text] of GENERATED) {
  test(`${path} is what it is made from`, async () => {
    const now = await readFile(join(import.meta.dirname, '../..', path), 'utf8').catch(() => '');
    assert.ok(now === (await text()), 'what it is made from has changed: `npm run generate` writes it anew');
  });
}
