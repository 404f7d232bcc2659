import { ERROR_TEXTS } from '../../lib/error-texts.ts';
import { type AppError, invalid, notFound } from '../../lib/errors.ts';
import { recognised } from '../../lib/recognised.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';

/** The text that clients get for a file that could not be converted. */
export const PROCESSING_FAILED = ERROR_TEXTS.processingFailed;

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
  if (row.state === 'failed') throw processingFailed(row);
  return row;
}

/** The refusal of a file that could not be converted: Mastodon's text, and in its details why, such as the name of a codec. */
export function processingFailed({ error }: Pick<MediaAttachmentRow, 'error'>): AppError {
  if (error === null || error === PROCESSING_FAILED) return invalid('processingFailed');
  return invalid('processingFailed', { file: [{ error: 'ERR_INVALID', description: recognised(error) }] });
}
