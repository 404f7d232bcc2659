import { statfs } from 'node:fs/promises';

/** A disk, in bytes. */
export type Disk = { readonly free: number; readonly total: number };

/** The disk of a folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Bytes as whole megabytes, rather more than less. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);
