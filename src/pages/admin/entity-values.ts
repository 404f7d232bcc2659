import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listNotes, type Noted } from '../../domain/moderation/notes.ts';
import { loadAdminAccounts, renderAdminAccounts } from '../../entities/admin/account.ts';
import { loadNotes, renderNotes } from '../../entities/admin/moderation-note.ts';
import { loadAdminReports, renderAdminReports } from '../../entities/admin/report.ts';
import { loadStrikes, renderStrike } from '../../entities/strike.ts';
import { notFound } from '../../lib/errors.ts';
import { jsonArray, valueOfText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AdminAccountView, AdminReportView, NoteView, StrikeView } from '../../views/admin/entity-types.ts';

/** How many notes or decisions are shown beside what they are about. */
export const MOST_BESIDE = 40;

/** Accounts as staff see them, in the order of the ids. */
export async function adminAccountValues(db: Db, ids: readonly number[]): Promise<AdminAccountView[]> {
  return valueOfText(renderAdminAccounts(await loadAdminAccounts(db, ids), ids));
}

/** One such account. 404 when there is none. */
export async function adminAccountValue(db: Db, id: number): Promise<AdminAccountView> {
  const [account] = await adminAccountValues(db, [id]);
  if (!account) throw notFound();
  return account;
}

/** Reports as staff see them, in the order of the ids. */
export async function adminReportValues(db: Db, viewer: Viewer, ids: readonly number[]): Promise<AdminReportView[]> {
  return valueOfText(renderAdminReports(await loadAdminReports(db, viewer, ids), ids));
}

/** The latest notes about something. */
export async function noteValues(db: Db, noted: Noted): Promise<NoteView[]> {
  return valueOfText(renderNotes(await loadNotes(db, await listNotes(db, noted, { limit: MOST_BESIDE }))));
}

/** Decisions about accounts, in the order of the ids. */
export async function strikeValues(db: Db, ids: readonly number[]): Promise<StrikeView[]> {
  const loaded = await loadStrikes(db, ids);
  return valueOfText(jsonArray(ids.flatMap((id) => renderStrike(loaded, id) ?? [])));
}
