import type { Tx } from '../../platform/db/handle.ts';
import { afterFactorRemoved } from '../second-factors/changes.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import { getOwnPasskey } from './queries.ts';

/** Takes a passkey from somebody, which signs in nobody any more. 404 when they have none with that id. */
export async function removePasskey(tx: Tx, userId: number, id: number): Promise<void> {
  const { name } = await getOwnPasskey(tx, userId, id);
  await tx.deleteFrom('passkeys').where('id', '=', id).execute();
  await afterFactorRemoved(tx, userId);
  await noteSecurityEvent(tx, userId, 'passkey_removed', { name });
}
