import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Flag } from '../../schema/flag.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { mediaOf } from '../statuses/edit-media.ts';
import { federateStatus } from '../statuses/federate.ts';
import { reviseStatus } from '../statuses/revise-status.ts';
import { storeVersion } from '../statuses/versions.ts';

/**
 * Marks the media of a status as sensitive, or takes the mark away; on a local status this is an edit that everybody can see. Does nothing
 * for statuses without media. Mastodon: UpdateStatusService, called by Admin::StatusBatchAction.
 */
export async function setSensitive(tx: Tx, before: StatusRow, sensitive: Flag): Promise<void> {
  const media = await mediaOf(tx, before.id);
  if (media.length === 0 || before.sensitive === sensitive) return;
  const at = now();
  const edited = before.local === 1 ? { edited_at: at } : {};
  const after = { ...before, sensitive, ...edited };
  if (before.local === 1) {
    const parts = { media, poll: undefined };
    if (before.edited_at === null) await storeVersion(tx, before, { ...parts, at: before.created_at });
    await storeVersion(tx, after, { ...parts, at });
  }
  await reviseStatus(tx, before.id, { sensitive, ...edited });
  tx.emit({ type: 'status.edited', statusId: before.id });
  await federateStatus(tx, 'update', after);
}
