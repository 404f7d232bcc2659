import { basename } from 'node:path';
import { placeOf } from './floors.ts';
import { importsOf, withoutCommentLines } from './imports.ts';
import { isServerCode, type Sources } from './sources.ts';

const ENV_FILE = 'src/platform/config/env.ts';
const MAX_LINES = 400;

/** Fastify belongs to the HTTP edges: src/http and the floors above it. */
export function fastifyProblems(sources: Sources): string[] {
  return serverFiles(sources)
    .filter(([path]) => !mayUseFastify(path))
    .filter(([, text]) => importsOf(text).some((name) => /^@?fastify([/-]|$)/.test(name)))
    .map(([path]) => `${path}: fastify outside src/http and floor 5`);
}

function mayUseFastify(path: string): boolean {
  const place = placeOf(path);
  return place !== undefined && (place.room === 'http' || place.floor >= 5);
}

/** The environment is read in one file only. */
export function envProblems(sources: Sources): string[] {
  const read =
    /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env['"]|\{[^}]*\benv\b[^}]*\}\s*(=\s*process\b|from\s*['"](node:)?process['"])/;
  return serverFiles(sources)
    .filter(([path, text]) => path !== ENV_FILE && read.test(withoutCommentLines(text)))
    .map(([path]) => `${path}: process.env outside ${ENV_FILE}`);
}

/** Barrel files hide where a thing lives and make cycles; every import names the file itself. */
export function barrelProblems(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((path) => !path.startsWith('web/') && /^index\.[mc]?[tj]sx?$/.test(basename(path)))
    .map((path) => `${path}: barrel index file`);
}

/** Long files hold more than one thing. */
export function lengthProblems(sources: Sources): string[] {
  return [...sources]
    .map(([path, text]) => ({ path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, more than ${MAX_LINES}`);
}

/** All that stands above the domain asks it: what is read and written is said there once. */
export function sqlProblems(sources: Sources): string[] {
  return serverFiles(sources)
    .filter(([path]) => /^src\/(?:api|activitypub|cli|jobs|oauth|pages|streaming)\//.test(path))
    .filter(([, text]) => /from 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text))
    .map(([path]) => `${path}: SQL at the edge`);
}

/** Checks are not switched off where they speak; only the samples that try these rules name the words. */
export function suppressionProblems(sources: Sources): string[] {
  return [...sources]
    .filter(
      ([path, text]) =>
        !path.startsWith('tests/architecture/') && /@ts-(?:ignore|expect-error|nocheck)|biome-ignore/.test(text),
    )
    .map(([path]) => `${path}: keeps a check from speaking`);
}

function serverFiles(sources: Sources): readonly (readonly [string, string])[] {
  return [...sources].filter(([path]) => isServerCode(path));
}

/** Tests that start a browser take long: all are in one folder, of which `npm test` runs a part. */
export function browserProblems(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => path.endsWith('.test.ts') && !path.startsWith('tests/browser/'))
    .filter(([, text]) => importsOf(text).some((name) => name.endsWith('/chromium.ts') || name === 'playwright-core'))
    .map(([path]) => `${path}: starts a browser outside tests/browser/`);
}
