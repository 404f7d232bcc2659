import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import type { Act } from '../../src/acts/act.ts';
import { apiRoutes } from '../../src/api/routes.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';

const acts: Act<never>[] = [];
for (const path of globSync('src/acts/*-acts.ts')) {
  const exported: Record<string, unknown> = await import(`../../${path}`);
  acts.push(...Object.values(exported).flat().filter(isAct));
}

function isAct(value: unknown): value is Act<never> {
  return typeof value === 'object' && value !== null && 'verb' in value && 'access' in value;
}

test('each act has a door, and each door of it takes scopes, permissions and rate from it', () => {
  assert.ok(acts.length > 50);
  for (const { name, access, rate, summary } of acts) {
    const doors = [...apiRoutes, ...pageRoutes()].filter(
      (route) => route.access === access && route.summary === summary,
    );
    assert.ok(doors.length > 0, name);
    for (const door of doors) assert.equal(door.rate, rate, door.path);
  }
});

test('what takes an act back is an act on the same subject', () => {
  for (const { name, undo } of acts) {
    if (undo)
      assert.ok(
        acts.some((act) => act.name === undo.act),
        `${name}: ${undo.act}`,
      );
  }
});
