import type { Tx } from '../../platform/db/handle.ts';

/** An account that has moved, and its new one. */
export type Move = { readonly fromId: number; readonly toId: number };

/** One effect of a move, in batches. Handles the rows after `after`, and returns where the next batch begins, if there is one. */
export type MoveStep = (tx: Tx, move: Move, after: number) => Promise<number | undefined>;

/** The maximum number of rows per transaction, so that others get their turn. */
export const BATCH = 50;

/** Where the next batch begins, given the ordered ids of this one; undefined when this was the last. */
export function cursorAfter(ids: readonly number[]): number | undefined {
  return ids.length === BATCH ? ids.at(-1) : undefined;
}
