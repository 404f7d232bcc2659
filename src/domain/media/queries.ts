import { invalid, notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../schema/media-attachments.ts';

/** The text that clients get for a file that could not be converted. */
export const PROCESSING_FAILED = 'Error processing thumbnail for uploaded media';

/** An upload of `accountId` that is not attached yet. 404 when it is somebody else's or belongs to a status. */
export async function getUpload(db: Db, accountId: number, id: number): Promise<MediaAttachmentRow> {
  const row = await db
    .selectFrom('media_attachments')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status_id', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** As `getUpload`; 422 when the file could not be converted. */
export async function getUsableUpload(db: Db, accountId: number, id: number): Promise<MediaAttachmentRow> {
  const row = await getUpload(db, accountId, id);
  if (row.state === 'failed') throw invalid(PROCESSING_FAILED);
  return row;
}
