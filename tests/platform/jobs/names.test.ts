import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { jobHandlers } from '../../../src/jobs/handlers.ts';
import { readSources } from '../../architecture/sources.ts';
import { startServer } from '../../support/server.ts';

/** Where a job is ordered its name is a literal, beside what it is for, or a constant that ends so. */
const ORDERED = /\bname: '([a-z]+(?:-[a-z]+)*)'|_JOB = '([a-z-]+)'|^ {2}'([a-z-]+)': [\d_]+,$/gm;

test('whatever is ordered is done by somebody, and nobody waits for what is never ordered', async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  // A step of the schema is made of SQL, and orders one by it.
  const ordered = new Set(['fill-search']);
  for (const [path, text] of readSources(join(import.meta.dirname, '../../..'))) {
    if (!path.startsWith('src/') || !/jobs\/enqueue\.ts'|NewJob/.test(text)) continue;
    for (const match of text.matchAll(ORDERED)) ordered.add(match[1] ?? match[2] ?? match[3] ?? '');
  }
  assert.deepEqual([...ordered].sort(), Object.keys(jobHandlers(server.ctx)).sort());
});
