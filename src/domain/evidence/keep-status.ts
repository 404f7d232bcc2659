import { toPlainText } from '../../lib/html/sanitize.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { KeptStatusRow } from '../../schema/moderation.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** The text of a deleted status. Its files are not kept, because they could still be fetched by their URLs. */
export type KeptContent = {
  readonly text: string;
  readonly spoiler_text: string;
  readonly visibility: string;
  readonly created_at: number;
  readonly media: readonly { readonly type: string; readonly description: string | null }[];
};

/** For what a status is kept: the strike that deletes it, or a report about it. */
type Reason = { readonly account_warning_id: number } | { readonly report_id: number };

/** Keeps what a status says that is about to be deleted. */
export async function keepStatus(tx: Tx, row: StatusRow, reason: Reason): Promise<void> {
  const media = await tx
    .selectFrom('media_attachments')
    .select(['type', 'description'])
    .where('status_id', '=', row.id)
    .orderBy('position')
    .execute();
  const { spoiler_text, visibility, created_at } = row;
  const text = row.local === 1 ? [row.title, row.text].filter(Boolean).join('\n\n') : toPlainText(row.content);
  const content: KeptContent = { text, spoiler_text, visibility, created_at, media };
  await tx
    .insertInto('kept_statuses')
    .values({ id: newId(), ...reason, status_id: row.id, content: JSON.stringify(content), created_at: now() })
    .execute();
}

/**
 * Keeps what a status says for each open report that names it, so that nobody gets rid of what they are reported for. Mastodon:
 * RemoveStatusService keeps reported statuses for staff.
 */
export async function keepReported(tx: Tx, row: StatusRow): Promise<void> {
  const open = await tx
    .selectFrom('reports')
    .select(['id', 'status_ids'])
    .where('target_account_id', '=', row.account_id)
    .where('action_taken_at', 'is', null)
    .execute();
  for (const { id, status_ids } of open) {
    const named: readonly number[] = JSON.parse(status_ids);
    if (named.includes(row.id)) await keepStatus(tx, row, { report_id: id });
  }
}

/** What the deleted statuses of a report said, oldest first. */
export function listKeptOf(db: Db, reportId: number): Promise<KeptStatusRow[]> {
  return db.selectFrom('kept_statuses').selectAll().where('report_id', '=', reportId).orderBy('status_id').execute();
}

/** How long (ms) evidence is kept: until every appeal can have been made and answered. Mastodon: 30 days. */
const KEPT_FOR = 30 * 86_400_000;

/** Deletes evidence that is no longer needed; an open report needs what it is about. */
export async function purgeEvidence(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('kept_statuses')
    .where('created_at', '<', now() - KEPT_FOR)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('report_id', 'is', null),
        eb('report_id', 'not in', selectFrom('reports').select('id').where('action_taken_at', 'is', null)),
      ]),
    )
    .execute();
}
