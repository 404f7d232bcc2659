import { toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { noteSecurityEvent } from '../security-events/note.ts';
import type { UsedPasskey } from './check-assertion.ts';
import { copiedPasskeys } from './queries.ts';

/**
 * Notes that a passkey was used. `copied`: one that counts did not count on, so that there are two of it, and it may not sign in, which its owner is
 * told once; `gone`: it was removed meanwhile. WebAuthn 3, 6.1.1.
 */
export async function notePasskeyUse(tx: Tx, used: UsedPasskey): Promise<'used' | 'copied' | 'gone'> {
  const { id, userId, name, signCount } = used;
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now() })
    .where('id', '=', id)
    .where((eb) => (signCount === 0 ? eb('sign_count', '=', 0) : eb('sign_count', '<', signCount)))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'used';
  const left = await tx.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  if (!left) return 'gone';
  const passkey = toWire(id);
  if (!(await copiedPasskeys(tx, userId)).has(passkey))
    await noteSecurityEvent(tx, userId, 'cloned_passkey_refused', { name, passkey });
  return 'copied';
}
