import { formatAcct, normalizeDomain } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { ModerationNoteRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, checkLength } from '../validation.ts';
import { getReport } from './reports.ts';
import { getOutranked, getTarget } from './target.ts';

/** The subject of a note: an account or a report by its id, another server by its domain. */
export type Noted =
  | { readonly type: 'account' | 'report'; readonly id: number }
  | { readonly type: 'instance'; readonly domain: string };

/** Mastodon: AccountModerationNote::CONTENT_SIZE_LIMIT. */
const MAX_CONTENT = 2000;

/** A page of the notes about a subject, newest first. 404 when it does not exist. */
export async function listNotes(db: Db, noted: Noted, page: Page): Promise<ModerationNoteRow[]> {
  const { type, key } = await resolve(db, noted);
  const query = db.selectFrom('moderation_notes').selectAll().where('target_type', '=', type).where('target', '=', key);
  return readPage(query, 'id', page);
}

/** Adds a note for the other moderators. 404 when the subject does not exist, 422 for a text that is blank or too long. */
export async function addNote(tx: Tx, moderator: Moderator, noted: Noted, text: string): Promise<ModerationNoteRow> {
  const { type, key, label } = await resolve(tx, noted);
  const content = text.trim();
  if (isBlank(content)) throw blank('content');
  checkLength('content', content, MAX_CONTENT);
  const row = await tx
    .insertInto('moderation_notes')
    .values({
      id: newId(),
      target_type: type,
      target: key,
      account_id: moderator.accountId,
      content,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', targetType: 'moderation_note', targetId: row.id, label });
  return row;
}

/** Deletes a note. 404 when there is none; 403 for the note of somebody else whom the moderator does not outrank. */
export async function deleteNote(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getRow(tx, 'moderation_notes', id);
  const own = row.account_id !== null && row.account_id === moderator.accountId;
  if (!own && row.account_id !== null) await getOutranked(tx, moderator, row.account_id);
  else if (!own && moderator.accountId !== null) throw forbidden();
  await tx.deleteFrom('moderation_notes').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', targetType: 'moderation_note', targetId: id, label: row.target });
}

async function resolve(db: Db, noted: Noted): Promise<{ type: Noted['type']; key: string; label: string }> {
  const { type } = noted;
  if (type === 'instance') {
    const domain = normalizeDomain(noted.domain);
    if (domain === undefined) throw notFound();
    return { type, key: domain, label: domain };
  }
  const key = String(noted.id);
  if (type === 'account') return { type, key, label: formatAcct(await getTarget(db, noted.id)) };
  await getReport(db, noted.id);
  return { type, key, label: key };
}
