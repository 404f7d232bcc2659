import { AppError, type ErrorKind, isTransient } from '../../lib/errors.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Context } from '../../platform/context.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { typesOf } from '../decode/read.ts';
import { fetchDocument } from '../signed-fetch.ts';

type Post = Pick<StatusRow, 'uri' | 'visibility'>;

/**
 * Whether a post is gone from its server. Throws AppError 'unavailable' when the server cannot be reached. A post that is not for everybody
 * may look "not found" to this server although it exists, so only a plain "gone" counts for it.
 */
export function isPostGoneThere(ctx: Context, { uri, visibility }: Post): Promise<boolean> {
  return isGoneThere(ctx, uri, isDistributable(visibility) ? ['gone', 'not_found'] : ['gone']);
}

/** Whether the consent to a quote is gone from its server, as `isPostGoneThere`. */
export function isConsentGoneThere(ctx: Context, uri: string): Promise<boolean> {
  return isGoneThere(ctx, uri, ['gone', 'not_found']);
}

/**
 * Whether the consent to a quote was there once and is gone, as its server says. "Not found" is not enough where nobody has seen it yet: it
 * may not be there yet.
 */
export function wasConsentThere(ctx: Context, uri: string): Promise<boolean> {
  return isGoneThere(ctx, uri, ['gone']);
}

/**
 * Whether an account's server says that the account was deleted. "Not found" is not enough, because everything the account wrote would be
 * deleted here.
 */
export function isAccountGoneThere(ctx: Context, uri: string): Promise<boolean> {
  return isGoneThere(ctx, uri, ['gone']);
}

async function isGoneThere(ctx: Context, uri: string, kinds: readonly ErrorKind[]): Promise<boolean> {
  try {
    return typesOf((await fetchDocument(ctx, uri)).json).includes('Tombstone');
  } catch (error) {
    if (!(error instanceof AppError) || isTransient(error)) throw error;
    return kinds.includes(error.kind);
  }
}
