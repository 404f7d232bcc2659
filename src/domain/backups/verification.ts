import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import { AppError } from '../../lib/errors.ts';
import { now, toIso } from '../../lib/time.ts';
import type { Migration } from '../../platform/db/migrate.ts';
import type { Progress } from './load.ts';
import { type Verified, verifyBackup } from './verify.ts';

const NAME = 'verified.json';

const Shape = Type.Object({
  at: Type.String(),
  problem: Type.Union([Type.String(), Type.Null()]),
  missing: Type.Integer(),
});

/** When a backup was last verified (ISO 8601), why it cannot be restored, if so, and how many media files the server had lost already. */
export type Verification = { readonly at: string; readonly problem: string | null; readonly missing: number };

/** As `verifyBackup`; what came of it is noted in the directory, if it can be written. */
export async function verifyAndNote(
  directory: string,
  options: { migrations: readonly Migration[]; onProgress?: Progress },
): Promise<Verified> {
  try {
    const verified = await verifyBackup(directory, options);
    await note(directory, { problem: null, missing: verified.missing });
    return verified;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict')
      await note(directory, { problem: error.message, missing: 0 });
    throw error;
  }
}

/** What is noted in the directory of a backup; undefined when it was never verified. */
export async function readVerification(directory: string): Promise<Verification | undefined> {
  const text = await readFile(join(directory, NAME), 'utf8').catch(() => undefined);
  try {
    const noted: unknown = text === undefined ? undefined : JSON.parse(text);
    return matches(Shape, noted) ? noted : undefined;
  } catch {
    return undefined;
  }
}

/** Copies of backups may be on a disk that cannot be written, and are as good. */
async function note(directory: string, found: Omit<Verification, 'at'>): Promise<void> {
  const path = join(directory, NAME);
  const text = `${JSON.stringify({ at: toIso(now()), ...found })}\n`;
  await writeFile(`${path}.new`, text, { mode: 0o600 })
    .then(() => rename(`${path}.new`, path))
    .catch(() => undefined);
}
