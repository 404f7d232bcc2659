import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { buildAssets } from './lent-assets.ts';
import { makeKeys } from './lent-keys.ts';
import { PROGRAMS_VARIABLE } from './program-path.ts';

type Dependencies = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> };

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'package.json');

/** Where the packages are found by what is bundled; the same for every run, so that compiled code is found again. */
const FOLDER = join(ROOT, 'node_modules/.cache/programs-of-tests');

/** What tests start over and over. */
const PROGRAMS = ['src/main.ts', 'src/cli/main.ts', 'tests/support/command-host.ts'];

/** Packages of many small files, bundled with the rest; all others are loaded as always. */
const OF_MANY_FILES = ['kysely', 'typebox'];

/**
 * Bundles the programs that tests start, as nothing else but fewer files: it takes Node longer to load two thousand of them than a test to do
 * what it is for. Builds what browsers load beside them, and makes the keys of people. Answers the variable of the environment by which tests
 * find all of it.
 */
export async function bundlePrograms(): Promise<Record<string, string>> {
  const { dependencies, optionalDependencies }: Dependencies = JSON.parse(await readFile(PACKAGE, 'utf8'));
  const packages = Object.keys({ ...dependencies, ...optionalDependencies });
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outbase: ROOT,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    keepNames: true,
    external: packages.filter((name) => !OF_MANY_FILES.includes(name)),
    plugins: [PLACES],
    tsconfigRaw: {},
    logLevel: 'warning',
  });
  await buildAssets(FOLDER);
  await makeKeys(FOLDER);
  return { [PROGRAMS_VARIABLE]: FOLDER };
}

/** Tells each file where it has been, since it finds others beside it. */
const PLACES: Plugin = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\/(src|migrations|tests)\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
};
