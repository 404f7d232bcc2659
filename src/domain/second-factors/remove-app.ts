import type { Tx } from '../../platform/db/handle.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { afterFactorRemoved } from './changes.ts';

/** Asks somebody for the codes of their app no longer; does nothing when they have none. */
export async function removeApp(tx: Tx, userId: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await noteSecurityEvent(tx, userId, 'app_removed', {});
  await afterFactorRemoved(tx, userId);
}
