import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { SignedInBy } from '../../schema/second-factors.ts';
import type { Session } from './find.ts';
import { assertEnough } from './proof.ts';

/** Notes that the person of a session has shown once more who they are. Throws when they have a second factor and did not show that. */
export async function renewSession(
  tx: Tx,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  by: SignedInBy,
): Promise<void> {
  await assertEnough(tx, userId, { by });
  await tx
    .updateTable('sessions')
    .set({ signed_in_at: now(), signed_in_by: by })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}
