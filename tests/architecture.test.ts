import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  barrelProblems,
  browserProblems,
  envProblems,
  fastifyProblems,
  lengthProblems,
  sqlProblems,
  suppressionProblems,
} from './architecture/bans.ts';
import { cycleProblems } from './architecture/cycles.ts';
import { docstringProblems } from './architecture/docstrings.ts';
import { documentedPathProblems } from './architecture/documented-paths.ts';
import { floorProblems } from './architecture/floors.ts';
import { memoryProblems } from './architecture/memories.ts';
import { messageProblems } from './architecture/messages.ts';
import { nameProblems } from './architecture/names.ts';
import { causeProblems, nounProblems } from './architecture/nouns.ts';
import { postPartProblems } from './architecture/post-parts.ts';
import { isServerCode, readSources } from './architecture/sources.ts';
import { startProblems } from './architecture/start-up.ts';
import { styleProblems } from './architecture/styles.ts';
import { textProblems } from './architecture/texts.ts';

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

test('no nouns import each other but those that have to', () => assertNone(nounProblems(sources)));

test('nouns that only cause something import no verb', () => assertNone(causeProblems(sources)));

test('fastify stays at the HTTP edges', () => assertNone(fastifyProblems(sources)));

test('the environment is read in one place', () => assertNone(envProblems(sources)));

test('the server starts without what it may never need', () => assertNone(startProblems(sources)));

test('routes, pages, streams, jobs and commands hold no SQL', () => assertNone(sqlProblems(sources)));

test('caches are of four kinds', () => assertNone(memoryProblems(sources)));

test('what draws parts of posts asks how their reader wants them', () => assertNone(postPartProblems(sources)));

test('styles are in layers and know no left and right', () => assertNone(styleProblems(sources)));

test('there are no barrel files', () => assertNone(barrelProblems(sources)));

test('tests in a browser are where they are looked for', () => assertNone(browserProblems(sources)));

test('no source file is over 400 lines', () => assertNone(lengthProblems(sources)));

test('what people read stands in the catalogue', () => assertNone(textProblems(sources)));

test('every message of an error is said somewhere', () => assertNone(messageProblems(sources)));

test('names say what is there', () => assertNone(nameProblems(sources)));

test('what others use says what it does', () => assertNone(docstringProblems(sources)));

test('no check is kept from speaking', () => assertNone(suppressionProblems(sources)));

test('documents name only paths that exist', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
  assert.ok(documents.includes('docs/ARCHITECTURE.md') && documents.includes('README.md'));
  for (const document of documents) {
    const markdown = readFileSync(join(root, document), 'utf8');
    assertNone(documentedPathProblems(document, markdown, (path) => existsSync(join(root, path))));
  }
});
