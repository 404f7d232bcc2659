import type { Tx } from '../../platform/db/handle.ts';
import { carryBlocks, carryMutes, carryNotes } from './carry-over.ts';
import { moveFollowers } from './move-followers.ts';
import type { Move, MoveStep } from './steps.ts';

/**
 * What a move brings about for people here, in order: who keeps away from the old account keeps away from the new one before its followers
 * come. Nothing happens a second time when it is begun anew.
 */
export const MOVE_STEPS: readonly MoveStep[] = [carryNotes, carryBlocks, carryMutes, moveFollowers];

/** Takes one batch of one step; answers where the next begins, if there is one. Nothing when the new account is gone. */
export async function carryOut(tx: Tx, step: MoveStep, move: Move, after: number): Promise<number | undefined> {
  const target = await tx.selectFrom('accounts').select('id').where('id', '=', move.toId).executeTakeFirst();
  return target && step(tx, move, after);
}
