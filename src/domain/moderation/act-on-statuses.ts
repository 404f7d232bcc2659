import { failed } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { keepStatus } from '../evidence/keep-status.ts';
import { queueEmail } from '../letters/letters.ts';
import { removeAhead } from '../statuses/remove-ahead.ts';
import { removeStatus } from '../statuses/remove-status.ts';
import { warningEmail } from './emails.ts';
import { setSensitive } from './mark-sensitive.ts';
import { textWithPreset } from './presets.ts';
import { closeReports } from './reports.ts';
import { reportedStatuses } from './take-action.ts';
import { getOutranked } from './target.ts';
import { warn } from './warn.ts';
import type { StatusAction } from './warning-actions.ts';

export type StatusOrder = {
  readonly targetId: number;
  readonly action: StatusAction;
  readonly statusIds: readonly number[];
  readonly text: string;
  readonly presetId: number | null;
  readonly reportId: number | null;
  readonly notifies: boolean;
  readonly sendEmail: boolean;
};

/** Does the part of `actOnStatuses` that is too much for one transaction: removes most of what refers to the statuses to delete. Same errors. */
export async function prepareToAct(store: Store, moderator: Moderator, order: StatusOrder): Promise<void> {
  const { rows } = await readOrder(store.db, moderator, order);
  if (order.action === 'delete_statuses') await removeAhead(store, rows);
}

/**
 * Deletes statuses of an account on behalf of staff, or marks them as sensitive; its owner gets one strike and is notified, and the report
 * that led to it is closed. Deleted statuses of local accounts are kept as evidence. Call `prepareToAct` first. 403 when the moderator does
 * not outrank the account, 422 when none of the statuses belongs to it, 404 for a report about another account. Mastodon:
 * Admin::StatusBatchAction.
 */
export async function actOnStatuses(tx: Tx, moderator: Moderator, order: StatusOrder): Promise<void> {
  const { action, reportId, notifies } = order;
  const { target, rows, text } = await readOrder(tx, moderator, order);
  const statusIds = rows.map((row) => row.id);
  const about = { action, text, reportId, statusIds, notifies };
  const strike = target.user_id === null ? undefined : await warn(tx, moderator, target, about);
  for (const row of rows) {
    if (action === 'delete_statuses') await deleteOne(tx, row, strike);
    else await setSensitive(tx, row, 1);
    const act = action === 'delete_statuses' ? 'destroy' : 'update';
    await logAct(tx, moderator, { action: act, targetType: 'status', targetId: row.id, label: row.url ?? row.uri });
  }
  if (strike !== undefined && target.email !== null && order.sendEmail) {
    await queueEmail(
      tx,
      await warningEmail(tx, { email: target.email, locale: target.locale }, { id: strike, action, text }),
    );
  }
  if (reportId === null) return;
  await closeReports(tx, moderator, { reportId });
  await logAct(tx, moderator, {
    action: 'resolve',
    targetType: 'report',
    targetId: reportId,
    label: `#${toWire(reportId)}`,
    details: { decision: action, text, posts: rows.length, told: strike !== undefined && order.sendEmail },
  });
}

async function readOrder(db: Db, moderator: Moderator, { targetId, reportId, statusIds, presetId, text }: StatusOrder) {
  const target = await getOutranked(db, moderator, targetId);
  if (reportId !== null) await reportedStatuses(db, reportId, target.id);
  const rows = await statusesOf(db, target.id, statusIds);
  if (rows.length === 0) throw failed('statusIdsInvalid');
  return { target, rows, text: await textWithPreset(db, presetId, text) };
}

function statusesOf(db: Db, accountId: number, ids: readonly number[]): Promise<StatusRow[]> {
  return db
    .selectFrom('statuses')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .where('account_id', '=', accountId)
    .execute();
}

async function deleteOne(tx: Tx, row: StatusRow, strikeId: number | undefined): Promise<void> {
  if (strikeId !== undefined) await keepStatus(tx, row, { account_warning_id: strikeId });
  await removeStatus(tx, row, { deleteMedia: true });
}
