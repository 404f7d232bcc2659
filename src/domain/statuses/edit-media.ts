import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import { attachMedia } from '../media/attach.ts';
import { changeMedia, type MediaChanges } from '../media/change.ts';

/** The attachments of a status, in order. */
export function mediaOf(db: Db, statusId: number): Promise<MediaAttachmentRow[]> {
  return db
    .selectFrom('media_attachments')
    .selectAll()
    .where('status_id', '=', statusId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

type Wanted = {
  readonly media: readonly MediaAttachmentRow[];
  readonly mediaBefore: readonly MediaAttachmentRow[];
  readonly changes: ReadonlyMap<number, MediaChanges>;
};

/** Gives an edited status the wanted attachments, in order, and releases the others. Returns whether readers see a difference. */
export async function changeAttachments(
  tx: Tx,
  statusId: number,
  { media, mediaBefore, changes }: Wanted,
): Promise<boolean> {
  let changed = false;
  for (const row of media) {
    const change = changes.get(row.id);
    if (change && differ(row, await changeMedia(tx, row, change))) changed = true;
  }
  const ids = media.map((row) => row.id);
  if (ids.join() === mediaBefore.map((row) => row.id).join()) return changed;
  for (const { id } of mediaBefore) {
    if (ids.includes(id)) continue;
    await tx
      .updateTable('media_attachments')
      .set({ status_id: null, updated_at: now() })
      .where('id', '=', id)
      .execute();
  }
  await attachMedia(tx, statusId, ids);
  return true;
}

function differ(before: MediaAttachmentRow, after: MediaAttachmentRow): boolean {
  return (['description', 'meta', 'preview_key'] as const).some((name) => before[name] !== after[name]);
}
