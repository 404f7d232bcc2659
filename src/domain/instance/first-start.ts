import type { Tx } from '../../platform/db/handle.ts';
import { ensureVapidKeys, readVapidKeys } from '../push/vapid.ts';
import { ensureOwnerLink } from '../registrations/owner.ts';
import { writeSetting } from '../settings/settings.ts';

/** Creates what every server needs: keys and roles. Returns the address for creating the owner while there is none. */
export async function completeInstance(tx: Tx): Promise<string | undefined> {
  // The first start makes the keys.
  if (!(await readVapidKeys(tx))) await settleNew(tx);
  await ensureVapidKeys(tx);
  return ensureOwnerLink(tx);
}

/** Sets what a server that begins now does otherwise than one that has been there before the setting was. */
async function settleNew(tx: Tx): Promise<void> {
  await writeSetting(tx, 'landing_page', 'local_feed');
}
