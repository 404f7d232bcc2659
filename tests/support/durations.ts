import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How long each test file took on an engine, milliseconds, by `engine file`, the file by its path within the tests. */
export type Durations = Map<string, number>;

/** Outside the repository: a machine's own, and gone with the packages. */
const KEPT = join(import.meta.dirname, '../../node_modules/.cache/durations-of-tests');

const LINE = /^(\d+) (\S+ \S.*)$/gm;

/** What the last runs on this machine took; empty before the first one. */
export async function readDurations(): Promise<Durations> {
  const text = await readFile(KEPT, 'utf8').catch(() => '');
  return new Map([...text.matchAll(LINE)].map(([, ms = '', key = '']) => [key, Number(ms)]));
}

/** Keeps what files took this time; what is known of all others stays. */
export async function keepDurations(durations: Durations): Promise<void> {
  const all = [...(await readDurations()), ...durations];
  await mkdir(dirname(KEPT), { recursive: true });
  await writeFile(KEPT, [...new Map(all)].map(([key, ms]) => `${Math.round(ms)} ${key}\n`).join(''));
}

/** The files in the order in which several processes are through with them soonest: what is not known yet, then the longest first. */
export function longestFirst(files: readonly string[], engine: string, durations: Durations): string[] {
  const last = (file: string) => durations.get(`${engine} ${file}`) ?? Number.POSITIVE_INFINITY;
  return files.toSorted((a, b) => (last(a) === last(b) ? 0 : last(b) - last(a)));
}

/** The files that took longest, one a line. */
export function slowest(durations: Durations, count: number): string[] {
  const longest = [...durations].sort(([, a], [, b]) => b - a).slice(0, count);
  return longest.map(([key, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${key}`);
}
