import { newId } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import type { StatusEditRow, StatusRow } from '../../schema/statuses.ts';
import { mediaOf } from './edit-media.ts';

/** An attachment as it was in a version of a status. */
export type VersionMedia = { readonly id: number; readonly description: string | null };

type Parts = {
  readonly media: readonly MediaAttachmentRow[];
  readonly poll: readonly string[] | undefined;
  /** Milliseconds. */
  readonly at: number;
};

/** Stores a version of a status; the first edit stores the original as well. */
export async function storeVersion(tx: Tx, row: StatusRow, parts: Parts): Promise<void> {
  await tx
    .insertInto('status_edits')
    .values({ id: newId(), ...versionOf(row, parts) })
    .execute();
}

function versionOf(row: StatusRow, { media, poll, at }: Parts): Omit<StatusEditRow, 'id'> {
  return {
    status_id: row.id,
    account_id: row.account_id,
    text: row.text,
    content: row.content,
    content_type: row.content_type,
    spoiler_text: row.spoiler_text,
    sensitive: row.sensitive,
    media: JSON.stringify(media.map(({ id, description }): VersionMedia => ({ id, description }))),
    poll_options: poll ? JSON.stringify(poll) : null,
    created_at: at,
  };
}

/** The versions of a status, oldest first; one that was never edited has a single version. Mastodon: `statuses/histories_controller.rb`. */
export async function listVersions(db: Db, row: StatusRow): Promise<Omit<StatusEditRow, 'id'>[]> {
  const kept = await db.selectFrom('status_edits').selectAll().where('status_id', '=', row.id).orderBy('id').execute();
  if (kept.length > 0) return kept;
  const media = await mediaOf(db, row.id);
  const options = await db
    .selectFrom('polls as p')
    .innerJoin('poll_options as o', 'o.poll_id', 'p.id')
    .select('o.title')
    .where('p.status_id', '=', row.id)
    .orderBy('o.position')
    .execute();
  const poll = options.length > 0 ? options.map((option) => option.title) : undefined;
  return [versionOf(row, { media, poll, at: row.created_at })];
}
