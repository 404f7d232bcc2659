import { AppError, type ErrorKind } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { typesOf } from '../decode/read.ts';
import { fetchDocument } from '../signed-fetch.ts';

/** Whether the server of a post has it no more. Throws AppError 'unavailable' when it cannot be asked. */
export function isPostGoneThere(ctx: Context, uri: string): Promise<boolean> {
  return isGoneThere(ctx, uri, ['gone', 'not_found']);
}

/** Whether the server of an account says that it was deleted: that it does not find it is not enough to delete all that it wrote. */
export function isAccountGoneThere(ctx: Context, uri: string): Promise<boolean> {
  return isGoneThere(ctx, uri, ['gone']);
}

async function isGoneThere(ctx: Context, uri: string, kinds: readonly ErrorKind[]): Promise<boolean> {
  try {
    return typesOf((await fetchDocument(ctx, uri)).json).includes('Tombstone');
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable' || error.kind === 'too_many') throw error;
    return kinds.includes(error.kind);
  }
}
