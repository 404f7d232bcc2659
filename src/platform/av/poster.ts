import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tracks } from './input.ts';

/** What pictures of a converted file are called. */
export const POSTER = 'poster';

/** Writes an audio file's cover to the directory; returns the file's name, undefined if there is none. */
export async function writeCover({ input }: Tracks, directory: string): Promise<string | undefined> {
  const { images = [] } = await input.getMetadataTags();
  const cover = images.find(({ kind }) => kind === 'coverFront') ?? images[0];
  if (!cover) return undefined;
  await writeFile(join(directory, POSTER), cover.data);
  return POSTER;
}
