import { invalid, notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { forgetFiles } from './files.ts';

/** Deletes an upload of `accountId`. 404 when it is somebody else's, 422 when a status uses it. */
export async function deleteUpload(tx: Tx, accountId: number, id: number): Promise<void> {
  const row = await tx
    .selectFrom('media_attachments')
    .select(['status_id'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  if ((await deleteUploads(tx, [id])) === 0) throw invalid('mediaInUse');
}

/** Deletes those of the attachments that belong to no status; returns how many. */
export async function deleteUploads(tx: Tx, ids: readonly number[]): Promise<number> {
  const rows = await tx
    .deleteFrom('media_attachments')
    .where(idsIn(tx, 'id', ids))
    .where('status_id', 'is', null)
    .returning(['key', 'preview_key'])
    .execute();
  await forgetFilesOf(tx, rows);
  return rows.length;
}

/** Deletes the attachments of a status, and those that only earlier versions of it show. */
export async function deleteMediaOf(tx: Tx, statusId: number): Promise<void> {
  const versions = tx.selectFrom('status_edits').select('media').where('status_id', '=', statusId);
  const edited = await versions.where('media', '!=', '[]').execute();
  if (edited.length > 0) await deleteUploads(tx, [...new Set(edited.flatMap(idsInVersion))]);
  const rows = await tx
    .deleteFrom('media_attachments')
    .where('status_id', '=', statusId)
    .returning(['key', 'preview_key'])
    .execute();
  await forgetFilesOf(tx, rows);
}

/** The ids of the attachments that a version of a status shows. */
export function idsInVersion(version: { readonly media: string }): number[] {
  const media: readonly { readonly id: number }[] = JSON.parse(version.media);
  return media.map(({ id }) => id);
}

type Files = { key: string | null; preview_key: string | null };

function forgetFilesOf(tx: Tx, rows: readonly Files[]): Promise<void> {
  return forgetFiles(
    tx,
    rows.flatMap((row) => [row.key, row.preview_key]),
  );
}
