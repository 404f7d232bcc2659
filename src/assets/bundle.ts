import { relative } from 'node:path';
import type { OutputFile } from 'esbuild';
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
};

const ENTRIES = { style: 'styles/style.css', icons: 'icons.svg', script: 'main.ts' } as const;

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
    const { outputFiles, metafile } = await build({
      absWorkingDir: WEB,
      entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: `./${path}`, out })),
      outdir: 'built',
      entryNames: '[name]-[hash]',
      chunkNames: 'part-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      target: BROWSERS,
      minify: true,
      charset: 'utf8',
      legalComments: 'none',
      loader: { '.svg': 'copy' },
      // Settings of the type checker are not for the bundler.
      tsconfigRaw: {},
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const outputOf = (entry: string) => {
      const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
      return found ?? missing(entry);
    };
    const nameOf = (entry: string) => baseOf(outputOf(entry)[0]);
    const imports = outputOf(ENTRIES.script)[1].imports.filter(({ kind }) => kind === 'import-statement');
    return {
      files: outputFiles.map(({ path, contents }: OutputFile) => ({
        name: baseOf(relative(WEB, path)),
        bytes: contents,
      })),
      style: nameOf(ENTRIES.style),
      icons: nameOf(ENTRIES.icons),
      script: nameOf(ENTRIES.script),
      preloads: imports.map(({ path }) => baseOf(path)),
    };
  } finally {
    await stop();
  }
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function missing(entry: string): never {
  throw new Error(`web/${entry} was not bundled`);
}
