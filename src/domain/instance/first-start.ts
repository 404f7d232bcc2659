import type { Tx } from '../../platform/db/handle.ts';
import { ensureVapidKeys } from '../push/vapid.ts';
import { ensureOwnerLink } from '../registrations/owner.ts';

/** Makes what every server has to have: keys and roles. Answers the address that creates the owner while there is none. */
export async function completeInstance(tx: Tx): Promise<string | undefined> {
  await ensureVapidKeys(tx);
  return ensureOwnerLink(tx);
}
