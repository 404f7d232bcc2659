import type { Tx } from '../../platform/db/handle.ts';

/** Signs out one browser, if it belongs to this person. */
export async function endSession(tx: Tx, sessionId: number, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId).execute();
}

/** Signs a person out of every browser. */
export async function endSessionsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
