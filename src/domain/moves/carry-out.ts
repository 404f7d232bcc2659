import type { Tx } from '../../platform/db/handle.ts';
import { carryBlocks, carryMutes, carryNotes } from './carry-over.ts';
import { moveFollowers } from './move-followers.ts';
import type { Move, MoveStep } from './steps.ts';

/**
 * The effects of a move on people here, in order: those who block or mute the old account block or mute the new one before its followers
 * arrive. Running a step again changes nothing that is already done.
 */
export const MOVE_STEPS: readonly MoveStep[] = [carryNotes, carryBlocks, carryMutes, moveFollowers];

/** Runs one batch of a step; returns where the next batch begins, if there is one. Does nothing when the new account is gone. */
export async function carryOut(tx: Tx, step: MoveStep, move: Move, after: number): Promise<number | undefined> {
  const target = await tx.selectFrom('accounts').select('id').where('id', '=', move.toId).executeTakeFirst();
  return target && step(tx, move, after);
}
