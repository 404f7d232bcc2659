import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { backupTimeAfter } from '../backups/ask.ts';
import { ensureVapidKeys, readVapidKeys } from '../push/vapid.ts';
import { ensureOwnerLink } from '../registrations/owner.ts';
import { writeSetting } from '../settings/settings.ts';

/**
 * Creates what every server needs: keys and roles. A new one makes backups by itself where the disk has room. Returns the address for creating
 * the owner while there is none.
 */
export async function completeInstance(tx: Tx, { hasRoom = false } = {}): Promise<string | undefined> {
  // The first start makes the keys.
  if (!(await readVapidKeys(tx))) await settleNew(tx, hasRoom);
  await ensureVapidKeys(tx);
  return ensureOwnerLink(tx);
}

/** Sets what a server that begins now does otherwise than one that has been there before the setting was. */
async function settleNew(tx: Tx, hasRoom: boolean): Promise<void> {
  await writeSetting(tx, 'landing_page', 'local_feed');
  if (hasRoom) await writeSetting(tx, 'backup_time', backupTimeAfter(now()));
}
