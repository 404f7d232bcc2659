import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VERSION } from '../lib/version.ts';

const PROGRAM = resolve(import.meta.dirname, '../..');
const COMMIT = /^[0-9a-f]{40,64}$/;
const SHOWN = 12;

/** Whinchat's version, with the commit where it runs from a checkout: between two releases the number alone names nothing to install. */
export function programVersion(folder = PROGRAM): string {
  const commit = commitOf(folder);
  return commit === undefined ? VERSION : `${VERSION} (${commit.slice(0, SHOWN)})`;
}

/** The commit that is checked out in a folder, read without git; undefined where that cannot be known. */
function commitOf(folder: string): string | undefined {
  const own = gitFolder(join(folder, '.git'));
  const head = lineOf(join(own, 'HEAD'));
  const name = head && /^ref: (refs\/.+)$/.exec(head)?.[1];
  const commit = name === undefined ? head : commitOfRef(own, name);
  return commit !== undefined && COMMIT.test(commit) ? commit : undefined;
}

/** The folder itself, or for a further worktree or a submodule the one that the file in its place names. */
function gitFolder(path: string): string {
  const named = /^gitdir: (.+)$/.exec(lineOf(path) ?? '')?.[1];
  return named === undefined ? path : resolve(path, '..', named);
}

/** Branches are those of all worktrees; those of a long standing are packed into one file. */
function commitOfRef(own: string, name: string): string | undefined {
  const shared = resolve(own, lineOf(join(own, 'commondir')) ?? '.');
  return lineOf(join(own, name)) ?? lineOf(join(shared, name)) ?? packedCommit(shared, name);
}

function packedCommit(shared: string, name: string): string | undefined {
  const line = readText(join(shared, 'packed-refs'))
    ?.split('\n')
    .find((one) => one.endsWith(` ${name}`));
  return line?.split(' ', 1)[0];
}

function lineOf(path: string): string | undefined {
  return readText(path)?.split('\n', 1)[0]?.trim();
}

/** Nothing where there is no such file, or none that may be read: a version is said with less then. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
