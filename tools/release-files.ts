import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What of the repository is in a release. */
export const RELEASED = [
  'CHANGELOG.md',
  'FEDERATION.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bin',
  'deploy',
  'docs',
  'migrations',
  'package-lock.json',
  'package.json',
  'src',
  'web',
] as const;

/** Packages that others bring along, and that nothing of ours loads: WebRTC and a downloader beside FFmpeg, and a bundler beside a codec. */
const NEVER_LOADED: readonly RegExp[] = [/^werift$/, /^unzipper$/, /^@rollup\/rollup-linux-/];

/** Files of packages that nothing of ours loads: for other systems, for compilers, other forms of the same. */
const NEVER_READ: readonly RegExp[] = [
  /^node_modules\/\.package-lock\.json$/,
  /\/\.bin\//,
  /\.map$/,
  /\.[mc]?tsx?$/,
  /\.(md|markdown|flow)$/i,
  /\/(\.github|__tests__|benchmarks?|docs|examples?|tests?)\//,
  /^node_modules\/node-linux-[^/]+\/(include|share)\//,
  /^node_modules\/better-sqlite3\/(deps|src)\//,
  /^node_modules\/libheif-js\/libheif\/libheif\.js$/,
  /^node_modules\/libheif-js\/libheif-wasm\/libheif(-bundle\.mjs|\.js|\.wasm)$/,
  /^node_modules\/mediabunny\/(dist\/bundles|src)\//,
  /^node_modules\/jsonld\/dist\//,
  /^node_modules\/(csv-parse|csv-stringify)\/dist\/(cjs|iife|umd)\//,
];

/** Licences are kept wherever they are, and however they are written. */
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

const PREBUILT = /^node_modules\/better-sqlite3\/prebuilds\/(.+)\.node$/;

type Entry = {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};
type Entries = Readonly<Record<string, Entry>>;

/** Says of a file of an installation, by its path from the root of it, whether it belongs in a release for a platform such as "linux-x64". */
export async function releasedPackages(root: string, platform: string): Promise<(path: string) => boolean> {
  const { packages }: { packages: Entries } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const loaded = loadedPackages(packages);
  return (path) => {
    const owner = ownerOf(path);
    if (owner !== '' && !loaded.has(owner)) return false;
    const prebuilt = PREBUILT.exec(path)?.[1];
    if (prebuilt !== undefined) return prebuilt === platform;
    return LICENCE.test(path) || !NEVER_READ.some((pattern) => pattern.test(path));
  };
}

/** The folder of the package that a file belongs to; nothing for a file or link of npm. */
function ownerOf(path: string): string {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/.@][^/]*(?=\/)/.exec(path)?.[0] ?? '';
}

/** The folders of the packages that are reached without those that nothing loads. */
function loadedPackages(packages: Entries): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [''];
  for (let from = next.pop(); from !== undefined; from = next.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const folder = NEVER_LOADED.some((pattern) => pattern.test(name)) ? undefined : folderOf(packages, from, name);
      if (folder === undefined || reached.has(folder)) continue;
      reached.add(folder);
      next.push(folder);
    }
  }
  return reached;
}

/** Where Node finds a package, asked by another. */
function folderOf(packages: Entries, from: string, name: string): string | undefined {
  const folder = `${from && `${from}/`}node_modules/${name}`;
  if (folder in packages) return folder;
  return from === ''
    ? undefined
    : folderOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
