import { existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openAssets } from '../../src/assets/assets.ts';
import { createLog } from '../../src/platform/log.ts';
import { PROGRAMS_VARIABLE } from './program-path.ts';

const assetsIn = (folder: string): string => join(folder, 'assets');

/** Builds what browsers load, unless that was done. Each server with an empty folder would do so: it takes longer than all else of its start. */
export const buildAssets = (programs: string): Promise<void> =>
  openAssets(assetsIn(programs), createLog('error')).build();

/** Puts them where a server looks for them, as after an earlier start; not where anything is already, and only in a run that has built them. */
export async function lendAssets(dataDir: string | undefined): Promise<void> {
  const programs = process.env[PROGRAMS_VARIABLE];
  const isFolder = dataDir !== undefined && statSync(dataDir, { throwIfNoEntry: false })?.isDirectory();
  if (programs === undefined || !isFolder) return;
  const [built, wanted] = [assetsIn(programs), assetsIn(dataDir)];
  if (existsSync(built) && !existsSync(wanted)) await cp(built, wanted, { recursive: true });
}
