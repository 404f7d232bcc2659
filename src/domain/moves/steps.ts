import type { Tx } from '../../platform/db/handle.ts';

/** An account that has moved, and its new one. */
export type Move = { readonly fromId: number; readonly toId: number };

/** A part of what a move brings about, in batches of which each begins behind the last one; answers where the next begins, if there is one. */
export type MoveStep = (tx: Tx, move: Move, after: number) => Promise<number | undefined>;

/** What one transaction deals with, so that others get their turn. */
export const BATCH = 50;

/** Where the next batch begins, after one of rows in the order of these ids. */
export function cursorAfter(ids: readonly number[]): number | undefined {
  return ids.length === BATCH ? ids.at(-1) : undefined;
}
