import { relative } from 'node:path';
import type { BuildOptions, Metafile, OutputFile } from 'esbuild';
import { WEB } from './sources.ts';

/** One file for browsers: its name holds a hash of its content. */
export type BuiltFile = { readonly name: string; readonly bytes: Uint8Array };

/** The files, and the names of those that a page mentions. */
export type Bundle = {
  readonly files: readonly BuiltFile[];
  readonly style: string;
  readonly icons: string;
  readonly script: string;
  /** What the script begins with, to be fetched at the same time. */
  readonly preloads: readonly string[];
  /** The service worker, which knows the addresses of all others. */
  readonly worker: string;
};

const ENTRIES = { style: 'styles/style.css', icons: 'icons.svg', script: 'main.ts' } as const;
const WORKER = 'worker.ts';

/** The browsers of the last two years; older ones do not run scripts of this kind at all. */
const BROWSERS = ['chrome131', 'firefox133', 'safari18'];

/** Bundling of this process ends the process of esbuild, so that another waits until it is through. */
let last: Promise<unknown> = Promise.resolve();

/** Bundles `web/`; the same bytes from every process. Rejects where esbuild cannot run. */
export function bundleWeb(): Promise<Bundle> {
  const bundling = last.then(bundleAlone);
  last = bundling.catch(() => undefined);
  return bundling;
}

async function bundleAlone(): Promise<Bundle> {
  const { build, stop } = await import('esbuild');
  try {
    const pages = await build({ ...SHARED, ...FOR_PAGES });
    const files = builtFiles(pages.outputFiles);
    const paths = files.map(({ name }) => `/assets/${name}`);
    const worker = await build({ ...SHARED, ...FOR_WORKER, define: { ASSETS: JSON.stringify(paths) } });
    const imports = outputOf(pages.metafile, ENTRIES.script)[1].imports.filter(
      ({ kind }) => kind === 'import-statement',
    );
    return {
      files: [...files, ...builtFiles(worker.outputFiles)],
      style: nameOf(pages.metafile, ENTRIES.style),
      icons: nameOf(pages.metafile, ENTRIES.icons),
      script: nameOf(pages.metafile, ENTRIES.script),
      preloads: imports.map(({ path }) => baseOf(path)),
      worker: nameOf(worker.metafile, WORKER),
    };
  } finally {
    await stop();
  }
}

const SHARED = {
  absWorkingDir: WEB,
  outdir: 'built',
  entryNames: '[name]-[hash]',
  bundle: true,
  target: BROWSERS,
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  // Settings of the type checker are not for the bundler.
  tsconfigRaw: {},
  write: false,
  metafile: true,
  logLevel: 'silent',
} as const satisfies BuildOptions;

const FOR_PAGES = {
  entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: `./${path}`, out })),
  chunkNames: 'part-[hash]',
  splitting: true,
  format: 'esm',
  loader: { '.svg': 'copy' },
} as const satisfies BuildOptions;

/** One file, because not every browser meant loads modules in a worker. */
const FOR_WORKER = {
  entryPoints: [{ in: `./${WORKER}`, out: 'worker' }],
  format: 'iife',
} as const satisfies BuildOptions;

const builtFiles = (outputs: readonly OutputFile[]): BuiltFile[] =>
  outputs.map(({ path, contents }) => ({ name: baseOf(relative(WEB, path)), bytes: contents }));

function outputOf({ outputs }: Metafile, entry: string) {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`web/${entry} was not bundled`);
  return found;
}

const nameOf = (metafile: Metafile, entry: string): string => baseOf(outputOf(metafile, entry)[0]);

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
