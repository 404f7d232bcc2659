import type { Tx } from '../../platform/db/handle.ts';
import { ensureVapidKeys } from '../push/vapid.ts';
import { ensureOwnerLink } from '../registrations/owner.ts';

/** Creates what every server needs: keys and roles. Returns the address for creating the owner while there is none. */
export async function completeInstance(tx: Tx): Promise<string | undefined> {
  await ensureVapidKeys(tx);
  return ensureOwnerLink(tx);
}
