import { isDistributable } from '../../domain/statuses/visibility.ts';
import { AppError, type ErrorKind, isPassing } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { typesOf } from '../decode/read.ts';
import { fetchDocument } from '../signed-fetch.ts';

type Post = Pick<StatusRow, 'uri' | 'visibility'>;

/**
 * Whether the server of a post has it no more. Throws AppError 'unavailable' when it cannot be asked. What is not for everybody is not found
 * by who may not see it either: only a plain word that it was deleted counts there.
 */
export function isPostGoneThere(ctx: Context, { uri, visibility }: Post): Promise<boolean> {
  return isGoneThere(ctx, uri, isDistributable(visibility) ? ['gone', 'not_found'] : ['gone']);
}

/** Whether the server of consent to a quote has it no more, as `isPostGoneThere`. */
export function isConsentGoneThere(ctx: Context, uri: string): Promise<boolean> {
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
    if (!(error instanceof AppError) || isPassing(error)) throw error;
    return kinds.includes(error.kind);
  }
}
