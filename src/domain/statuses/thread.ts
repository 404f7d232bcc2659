import { AppError, invalid } from '../../lib/errors.ts';
import { reasonOf, said } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Author } from './author.ts';
import { type Composition, compose } from './compose.ts';
import type { Draft } from './draft.ts';

/** The most posts that can follow one in a thread: with it, as many as can be scheduled for one day. */
export const LONGEST_THREAD = 24;

/** The posts of a thread after the first, as drafts of their own that do not reply to anything yet. */
export function followingDrafts({ thread = [], ...first }: Draft): Draft[] {
  return thread.map(({ text, mediaIds = [] }) => ({
    ...first,
    text,
    title: undefined,
    mediaIds,
    poll: undefined,
    quotedStatusId: undefined,
    inReplyToId: undefined,
  }));
}

/** Checks the posts of a thread after the first, without writing anything. Throws like `compose`, and says which post it is about. */
export async function checkThread(db: Db, author: Author, draft: Draft, first: Composition): Promise<void> {
  for (const [index, following] of followingDrafts(draft).entries())
    await inThread(index, async () => assertSameReaders(first, await compose(db, author, following)));
}

/** Who can read the first post must be able to read the others: in a direct one these are the people that it mentions. */
export function assertSameReaders(first: Composition, { mentions }: Composition): void {
  if (first.visibility !== 'direct') return;
  const named = new Set(mentions.map(({ accountId }) => accountId));
  const all = first.mentions.every(({ accountId }) => named.has(accountId));
  if (!all) throw invalid('threadMentionsMissing');
}

/** Does something with one of the posts after the first, by its place among them, and says which one it was about if it is refused. */
export async function inThread<T>(index: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.constructor !== AppError) throw error;
    const reason = reasonOf(error.said);
    throw new AppError(error.kind, said('validationFailed', said('ofPost', index + 2, reason)), { cause: error });
  }
}
