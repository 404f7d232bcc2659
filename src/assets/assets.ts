import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { lazily } from '../lib/lazily.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Context } from '../platform/context.ts';
import type { Log } from '../platform/log.ts';
import { LANGUAGES } from '../words/languages.ts';
import { type BuiltFiles, keep, readBuiltFiles, removeOld } from './built-files.ts';
import type { BuiltFile, Bundle } from './bundle.ts';
import { emojisIn } from './emojis.ts';
import { sourcesKey, WEB } from './sources.ts';

/** What pages can do with before anything is bundled, or where it cannot be: styles and icons as they are written, without scripts. */
type Plain = { readonly style: BuiltFile; readonly icons: BuiltFile };

/** Reads the styles, in their order, and the icons. */
function readPlain(): Plain {
  const list = join(WEB, 'styles/style.css');
  const inline = (_import: string, path: string) => readFileSync(join(dirname(list), path), 'utf8');
  const css = readFileSync(list, 'utf8').replace(/^@import "(.+)";$/gm, inline);
  return {
    style: named('style', 'css', Buffer.from(css)),
    icons: named('icons', 'svg', readFileSync(join(WEB, 'icons.svg'))),
  };
}

function named(name: string, type: string, bytes: Buffer): BuiltFile {
  return { name: `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${type}`, bytes };
}

/** The addresses of what a page loads; no script where none could be built, or is not yet. */
export type AssetPaths = {
  readonly style: string;
  readonly icons: string;
  readonly script?: string;
  /** What the script begins with, to be fetched at the same time. */
  readonly preloads: readonly string[];
  /** The emojis by languages; none where there are no scripts either. */
  readonly emojis: Readonly<Record<string, string>>;
};

/** One file, as it is, or compressed with brotli. */
export type AssetFile = { readonly type: string; readonly bytes: Uint8Array; readonly isCompressed: boolean };

export type Assets = {
  /** What pages made now mention. */
  paths(): AssetPaths;
  /** Bundles `web/` if nobody has done so before. Never rejects: where that fails, the log says why, and pages stay without scripts. */
  build(): Promise<void>;
  /** A file of this or an earlier build by its name; undefined if there is none. */
  find(name: string, mayCompress: boolean): Promise<AssetFile | undefined>;
  /** The service worker of what pages made now mention; undefined where scripts could not be built, or are not yet. */
  findWorker(mayCompress: boolean): Promise<AssetFile | undefined>;
};

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** The names that are served: none of a folder, of a list, or of what is being written. */
const NAME = /^(?:[a-z]+-[A-Za-z0-9]+\.(?:css|js|svg)|emojis-[0-9a-f]+\.json)$/;

/** What browsers load from the server of a context, kept in its DATA_DIR. */
export const assetsOf = perOwner((ctx: Context): Assets => openAssets(join(ctx.config.dataDir, 'assets'), ctx.log));

/** What browsers load, kept in a folder. */
export function openAssets(folder: string, log: Log): Assets {
  const key = sourcesKey();
  const plain = lazily(readPlain);
  let kept = readBuiltFiles(folder, key);
  let building: Promise<void> | undefined;
  const build = async () => {
    try {
      kept ??= await bundle(folder, key);
      await removeOld(folder, key);
    } catch (error) {
      log.warn({ err: error, folder }, 'the scripts of pages cannot be built: pages do without');
    }
  };
  const find = async (name: string, mayCompress: boolean): Promise<AssetFile | undefined> => {
    const type = NAME.test(name) ? TYPES[extname(name).slice(1)] : undefined;
    if (type === undefined) return undefined;
    const path = join(folder, name);
    const compressed = mayCompress ? await bytesOf(`${path}.br`) : undefined;
    const bytes =
      compressed ?? (await bytesOf(path)) ?? Object.values(plain()).find((file) => file.name === name)?.bytes;
    return bytes && { type, bytes, isCompressed: compressed !== undefined };
  };
  return {
    paths: () =>
      kept
        ? pathsOf(kept)
        : pathsOf({ style: plain().style.name, icons: plain().icons.name, preloads: [], emojis: {} }),
    build: () => (building ??= build()),
    find,
    findWorker: async (mayCompress) => kept && find(kept.worker, mayCompress),
  };
}

function pathsOf({ style, icons, preloads, emojis, script }: AssetPaths): AssetPaths {
  const byLanguage = Object.entries(emojis).map(([language, name]) => [language, pathOf(name)]);
  const paths = {
    style: pathOf(style),
    icons: pathOf(icons),
    preloads: preloads.map(pathOf),
    emojis: Object.fromEntries(byLanguage),
  };
  return script === undefined ? paths : { ...paths, script: pathOf(script) };
}

const pathOf = (name: string): string => `/assets/${name}`;

async function bytesOf(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

async function bundle(folder: string, key: string): Promise<BuiltFiles> {
  const { bundleWeb } = await import('./bundle.ts');
  const made: Bundle = await bundleWeb();
  const languages = LANGUAGES.map(({ language }) => language);
  const emojis = await Promise.all(
    languages.map(async (language) => named('emojis', 'json', Buffer.from(await emojisIn(language)))),
  );
  const files = (await Promise.all([...made.files, ...emojis].map(withCompressed))).flat();
  const byLanguage = Object.fromEntries(languages.map((language, index) => [language, emojis[index]?.name ?? '']));
  const kept = { ...made, emojis: byLanguage, files: files.map(({ name }) => name) };
  await keep(folder, key, files, kept);
  return kept;
}

const compress = promisify(brotliCompress);

/** A file, and beside it the same compressed as far as it goes, which is done once. */
async function withCompressed(file: BuiltFile): Promise<readonly BuiltFile[]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.length,
  };
  return [file, { name: `${file.name}.br`, bytes: await compress(file.bytes, { params }) }];
}
