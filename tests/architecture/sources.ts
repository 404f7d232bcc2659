import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';

/** Text of each source file by its path from the root of the repository, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

const FOLDERS = ['src', 'migrations', 'tests', 'bench', 'tools', 'web'];
const EXTENSIONS = new Set(['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.css']);
const SKIPPED = new Set(['node_modules', 'dist', 'vendor']);

/** Reads every source file of the project that stands under `root`. */
export function readSources(root: string): Sources {
  const sources = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) visit(path);
      if (entry.isFile() && EXTENSIONS.has(extname(entry.name)))
        sources.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  for (const folder of FOLDERS) if (existsSync(join(root, folder))) visit(folder);
  return sources;
}

/** Whether a file is server code, to which the rules on imports apply. */
export const isServerCode = (path: string): boolean => /^(src|migrations)\/.*\.[mc]?tsx?$/.test(path);

/** Whether a file is code that ships: the server's, or that of browsers. */
export const isShipped = (path: string): boolean => /^(src|migrations|web)\/.*\.[mc]?tsx?$/.test(path);
