import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The variable by which a run of many tests tells them where it has bundled the programs that they start. */
export const PROGRAMS_VARIABLE = 'TEST_PROGRAMS';

/** The file to run of a program, by the path of its source: bundled where that was done (`bundle-programs.ts`), otherwise the source itself. */
export function programPath(source: string): string {
  const folder = process.env[PROGRAMS_VARIABLE];
  return folder === undefined ? join(ROOT, source) : join(folder, source.replace(/\.ts$/, '.mjs'));
}
