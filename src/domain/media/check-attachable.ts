import { invalid } from '../../lib/errors.ts';
import { toNamed } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import { processingFailed } from './queries.ts';

type Where = {
  readonly accountId: number;
  /** The most attachments of a status. */
  readonly limit: number;
  /** The status whose current attachments may stay. */
  readonly statusId?: number;
};

/**
 * The uploads for a status, in the given order. 422 when there are too many, when one is somebody else's, used elsewhere, still being
 * processed or impossible to process, and when video or audio is not alone; animations may go with pictures. Mastodon: PostStatusService, `validate_media!`.
 */
export async function checkAttachable(
  db: Db,
  ids: readonly number[],
  { accountId, limit, statusId }: Where,
): Promise<MediaAttachmentRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  if (wanted.length > limit) throw invalid(said('tooManyFiles', limit));
  const rows = await db
    .selectFrom('media_attachments')
    .selectAll()
    .where(idsIn(db, 'id', wanted))
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('status_id', 'is', null), eb('status_id', '=', statusId ?? 0)]))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0) {
    throw invalid(said('mediaAttachedElsewhere', missing.map(toNamed).join(', ')));
  }
  assertTogether(rows);
  return wanted.map((id) => found.get(id)).filter((row) => row !== undefined);
}

const STANDS_ALONE = new Set(['video', 'audio']);

function assertTogether(rows: readonly MediaAttachmentRow[]): void {
  if (rows.length > 1 && rows.some((row) => STANDS_ALONE.has(row.type))) {
    throw invalid('videoAmongImages');
  }
  const failed = rows.find((row) => row.state === 'failed');
  if (failed) throw processingFailed(failed);
  if (rows.some((row) => row.state !== 'done')) {
    throw invalid('filesUnfinished');
  }
}
