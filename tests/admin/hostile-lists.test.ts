import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readList } from '../../src/domain/domain-blocks/lists/read-list.ts';

const OWN = { origin: 'https://here.example', domain: 'here.example' };

/** Anything worse than linear would take half an hour on this, and hit the runner's limit. */
test('a million signs of a remark, and a line separator', { timeout: 60_000 }, async () => {
  const text = `a.example ${'#'.repeat(1_000_000)}\u2028\nb.example`;
  const { entries, problems } = await readList(text, 'plain', OWN);
  assert.deepEqual(
    entries.map(({ domain }) => domain),
    ['a.example', 'b.example'],
  );
  assert.deepEqual(problems, []);
});
