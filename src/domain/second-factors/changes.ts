import type { Tx } from '../../platform/db/handle.ts';
import { hasSecondFactor } from './queries.ts';
import { endRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { endSecondSteps } from './second-step.ts';

/** What follows when somebody has got a factor: with their first one, new recovery codes, which can be shown this once. */
export async function afterFactorAdded(
  tx: Tx,
  userId: number,
  hadOne: boolean,
): Promise<readonly string[] | undefined> {
  await endSecondSteps(tx, userId);
  return hadOne ? undefined : makeRecoveryCodes(tx, userId);
}

/** What follows when a factor of somebody has gone: with their last one, the recovery codes go. */
export async function afterFactorRemoved(tx: Tx, userId: number): Promise<void> {
  await endSecondSteps(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) await endRecoveryCodes(tx, userId);
}
