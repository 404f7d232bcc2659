import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readEnv } from '../../../src/platform/config/env.ts';

const root = join(import.meta.dirname, '../../..');

/** The variables that the first column of a table names. */
function namedIn(document: string): string[] {
  const rows = readFileSync(join(root, document), 'utf8').matchAll(/^\| (`[^|]*) \|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z0-9_*]*)`/g)].map(([, name = '']) => name));
}

test('the document describes every variable that is read, and no other; the README only such', () => {
  const read = Object.keys(readEnv(new Proxy({}, { get: () => 'set' }))).sort();
  assert.deepEqual(namedIn('docs/configuration.md').sort(), read);
  for (const name of namedIn('README.md')) {
    const stem = name.replace(/\*$/, '');
    assert.ok(
      read.some((known) => (stem === name ? known === name : known.startsWith(stem))),
      name,
    );
  }
});
