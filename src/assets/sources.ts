import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { EMOJIS } from './emojis.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The folder of what browsers load, as it is written. */
export const WEB = join(ROOT, 'web');

/** What browsers and the server share: rules about texts, which know neither. */
export const SHARED = { folder: 'src/lib/text', files: ['src/lib/blank.ts'] } as const;

/** What decides about the result besides `web/` itself: what it shares, how it is bundled, and the versions of the packages. */
const INPUTS = ['package.json', 'src/assets/bundle.ts', 'src/words/languages.ts', ...SHARED.files];

/** A name for the state of the sources, the bundler and its options: the same names give the same bytes. */
export function sourcesKey(): string {
  const hash = createHash('sha256');
  const found = [WEB, join(ROOT, SHARED.folder), join(ROOT, EMOJIS)]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
  for (const path of [...INPUTS, ...paths].sort()) {
    const bytes = readFileSync(join(ROOT, path));
    hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}
