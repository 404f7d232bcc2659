import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { barrelProblems, envProblems, fastifyProblems, lengthProblems } from './architecture/bans.ts';
import { cycleProblems } from './architecture/cycles.ts';
import { documentedPathProblems } from './architecture/documented-paths.ts';
import { floorProblems } from './architecture/floors.ts';
import { isServerCode, readSources } from './architecture/sources.ts';
import { startProblems } from './architecture/start-up.ts';

const root = join(import.meta.dirname, '..');
const sources = readSources(root);

function assertNone(problems: readonly string[]): void {
  assert.ok(problems.length === 0, `\n${problems.join('\n')}`);
}

test('the scan sees the server, the tests and itself', () => {
  assert.ok(sources.has('src/lib/id.ts') && sources.has('tests/architecture.test.ts'));
  assert.ok([...sources.keys()].filter(isServerCode).length > 5);
});

test('imports only go to a lower floor or stay in their room', () => assertNone(floorProblems(sources)));

test('no files import each other in a circle', () => assertNone(cycleProblems(sources)));

test('fastify stays at the HTTP edges', () => assertNone(fastifyProblems(sources)));

test('the environment is read in one place', () => assertNone(envProblems(sources)));

test('the server starts without what it may never need', () => assertNone(startProblems(sources)));

test('there are no barrel files', () => assertNone(barrelProblems(sources)));

test('no source file is over 400 lines', () => assertNone(lengthProblems(sources)));

test('the map of the code names only paths that exist', () => {
  const document = 'docs/ARCHITECTURE.md';
  const markdown = readFileSync(join(root, document), 'utf8');
  assertNone(documentedPathProblems(document, markdown, (path) => existsSync(join(root, path))));
});
