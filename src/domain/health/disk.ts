import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import { DAY, now } from '../../lib/time.ts';
import { type Disk, readDisk } from '../../platform/disk-space.ts';

/** How much was taken up at an instant (ms). */
type Sample = { readonly at: number; readonly used: number };

/** In how many days a disk is full if it fills on as it did; `steady` when it does not fill, `unknown` as long as too little was measured. */
export type Forecast = { readonly kind: 'unknown' | 'steady' } | { readonly kind: 'full'; readonly days: number };

const FILE = 'disk-usage.json';
const Samples = Type.Array(Type.Object({ at: Type.Integer(), used: Type.Integer() }), { maxItems: 1000 });

/** Growth is told from this long (ms): shorter, a day of work looks like a trend; longer, it is another server's life. */
const SHORTEST = 3 * DAY;
const LONGEST = 30 * DAY;

/** Notes in a folder how much of its disk is taken up, and forgets what is too old to tell anything. */
export async function noteDisk(folder: string): Promise<void> {
  const { free, total } = await readDisk(folder);
  const samples = (await readSamples(folder)).filter(({ at }) => at > now() - LONGEST && at < now());
  const path = join(folder, FILE);
  await writeFile(`${path}.new`, JSON.stringify([...samples, { at: now(), used: total - free }]), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** When the disk of a folder will be full, from what was noted there. */
export async function forecastDisk(folder: string, disk: Disk): Promise<Forecast> {
  const samples = await readSamples(folder);
  const first = samples.find(({ at }) => at > now() - LONGEST);
  if (!first || now() - first.at < SHORTEST) return { kind: 'unknown' };
  const perDay = ((disk.total - disk.free - first.used) / (now() - first.at)) * DAY;
  const days = Math.floor(disk.free / perDay);
  return perDay > 0 && days < FAR ? { kind: 'full', days } : { kind: 'steady' };
}

/** What is farther off (days) than this is no forecast. */
const FAR = 3650;

/** What was noted, oldest first; nothing where nothing was, or it cannot be read. */
async function readSamples(folder: string): Promise<readonly Sample[]> {
  try {
    const noted: unknown = JSON.parse(await readFile(join(folder, FILE), 'utf8'));
    return matches(Samples, noted) ? noted : [];
  } catch {
    return [];
  }
}
