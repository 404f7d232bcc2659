import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';

const root = join(import.meta.dirname, '../..');

/** An address of the API as documents write it, up to what is left out or may follow. */
const ADDRESS = /\/api\/(?:v\d|whinchat\/v\d)(?:\/:?[a-z_]+)+/g;

const known = apiRoutes.map(({ path }) => path.split('/'));

/** Served beside the routes, since it is no request with an answer. */
const STREAMING = '/api/v1/streaming';

/** Whether a route begins so, whatever it calls its parameters. */
function isKnown(address: string): boolean {
  if (address === STREAMING) return true;
  const parts = address.split('/');
  return known.some((path) =>
    parts.every((part, at) => path[at] === part || (part.startsWith(':') && path[at]?.startsWith(':'))),
  );
}

test('documents name only addresses of the API that there are', () => {
  const named = globSync(['*.md', 'docs/*.md'], { cwd: root }).flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(ADDRESS)].map(([address]) => `${document}: ${address}`),
  );
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((one) => !isKnown(one.split(': ')[1] ?? '')),
    [],
  );
});
