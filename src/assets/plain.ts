import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltFile } from './bundle.ts';
import { WEB } from './sources.ts';

/** What pages can do with before anything is bundled, or where it cannot be: styles and icons as they are written, without scripts. */
export type Plain = { readonly style: BuiltFile; readonly icons: BuiltFile };

/** Reads the styles, in their order, and the icons. */
export function readPlain(): Plain {
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
