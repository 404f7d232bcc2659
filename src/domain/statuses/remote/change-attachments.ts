import { now } from '../../../lib/time.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../../schema/media.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { attachMedia } from '../../media/attach.ts';
import { insertRemoteAttachments, type RemoteAttachment, remoteMeta } from '../../media/remote-attachments.ts';

/** Updates the attachments of an edited remote post and keeps those that are still in it. Returns whether readers see a difference. */
export async function changeRemoteAttachments(
  tx: Tx,
  status: StatusRow,
  before: readonly MediaAttachmentRow[],
  wanted: readonly RemoteAttachment[],
): Promise<boolean> {
  const known = new Map(before.map((row) => [row.remote_url, row]));
  const ids: number[] = [];
  let changed = false;
  for (const attachment of wanted) {
    const row = known.get(attachment.url);
    if (row) {
      if (await describe(tx, row, attachment)) changed = true;
      ids.push(row.id);
    } else ids.push(...(await insertRemoteAttachments(tx, status.account_id, [attachment])));
  }
  if (ids.join() === before.map((row) => row.id).join()) return changed;
  for (const { id } of before) if (!ids.includes(id)) await letGo(tx, id);
  await attachMedia(tx, status.id, ids);
  return true;
}

async function describe(tx: Tx, row: MediaAttachmentRow, attachment: RemoteAttachment): Promise<boolean> {
  const { description } = attachment;
  const meta = row.key === null ? remoteMeta(attachment) : row.meta;
  if (row.description === description && row.meta === meta) return false;
  await tx
    .updateTable('media_attachments')
    .set({ description, meta, updated_at: now() })
    .where('id', '=', row.id)
    .execute();
  return true;
}

async function letGo(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('media_attachments').set({ status_id: null, updated_at: now() }).where('id', '=', id).execute();
}
