import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Where views say which icon they show. */
const NAMED = /\bicon(?:\(|: )'([\w-]+)'|^ {2}\w+: '([\w-]+)',$/gm;

test('every icon that a view shows is drawn', () => {
  const drawn = new Set(
    [...readFileSync(join(root, 'web/icons.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id),
  );
  const shown = globSync('src/views/**/*.ts', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return source.includes('icon') ? [...source.matchAll(NAMED)].map(([, name, entry]) => name ?? entry) : [];
  });
  assert.ok(shown.length > 20);
  assert.deepEqual(
    shown.filter((name) => !drawn.has(name)),
    [],
  );
});
