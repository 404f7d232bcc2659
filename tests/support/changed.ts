import { execFileSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { importsOf, targetOf } from '../architecture/imports.ts';
import { readSources, type Sources } from '../architecture/sources.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A program that tests start, or a module that they load, named by its path. */
const NAMED = /['"`]((?:src|tests|migrations|bench|web)\/[\w./-]+\.(?:ts|mjs|js))['"`]/g;

/** What a test that reads files of the project itself finds them by. */
const READS_THE_TREE = /import\.meta\.(?:dirname|url)|readSources\(/;

/** Documents, which only tests that read the tree can see. */
const DOCUMENT = /\.md$|^(?:docs|deploy|LICENSE)/;

/** Code, which is there or has gone. */
const CODE = /^(?:src|tests|migrations|bench)\/.*\.ts$/;

/** Browsers load these, and tests hardly ever do. */
const FOR_BROWSERS = /^web\//;
const OF_BROWSERS = /^tests\/(?:assets|browser|web)\//;

const isTest = (path: string): boolean => path.startsWith('tests/') && path.endsWith('.test.ts');

/** Paths that differ from where the work left the main branch, or from the last commit there, committed or not. */
function changedPaths(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  const base = git('merge-base', 'HEAD', git('branch', '--list', 'main') === '' ? 'HEAD' : 'main');
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return listed.flatMap((list) => list.split('\n')).filter((path) => path !== '');
}

/** The test files that a change can touch, by their path within the tests. */
export function touchedTests(changed: readonly string[] = changedPaths(), sources = readSources(ROOT)): string[] {
  const tests = [...sources.keys()].filter(isTest);
  const reach = reachedFrom(changed, sources);
  // Pictures, settings, programs and the packages may be used by anything.
  const isAnywhere = changed.some((path) => ![CODE, DOCUMENT, FOR_BROWSERS].some((known) => known.test(path)));
  const isForBrowsers = changed.some((path) => FOR_BROWSERS.test(path));
  const isTouched = (test: string) =>
    isAnywhere ||
    reach.has(test) ||
    (changed.length > 0 && READS_THE_TREE.test(sources.get(test) ?? '')) ||
    (isForBrowsers && OF_BROWSERS.test(test));
  return tests.filter(isTouched).map((path) => path.slice('tests/'.length));
}

/** The files given, and all that import one of them, or a file that does. */
function reachedFrom(changed: readonly string[], sources: Sources): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const target of usedBy(path, text)) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const reached = new Set(changed);
  // A set tells what is added to it while it is gone through.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** What a file imports or names. One that is gone is found too, by whoever still imports it. */
function usedBy(path: string, text: string): ReadonlySet<string> {
  const imported = importsOf(text).map((specifier) => targetOf(path, specifier));
  const named = [...text.matchAll(NAMED)].map(([, target = '']) => posix.normalize(target));
  return new Set([...imported, ...named].filter((target) => target !== undefined));
}
