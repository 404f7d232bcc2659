import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { DAY, now, toDate } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { DocumentRow } from '../../schema/instance.ts';
import { publishAnnouncement } from '../announcements/publish.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { letterWords } from '../letters/letters.ts';
import { orderMail } from '../letters/mail-everybody.ts';
import { termsNotice, termsPath } from '../letters/notices.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, checkLength, taken } from '../validation.ts';
import type { DocumentKind } from './documents.ts';

export const DOCUMENT_KINDS = ['extended_description', 'privacy_policy', 'terms_of_service'] as const;

const MAX_CONTENT = 200_000;

/** The content of a version of a document, and when it takes effect (ms); undefined fields stay as they are. */
export type DocumentFields = { readonly content?: string | undefined; readonly effectiveAt?: number | undefined };

/** A page of the versions of the long texts, drafts included, newest first. */
export function listDocuments(db: Db, page: Page & { kind?: DocumentKind | undefined }): Promise<DocumentRow[]> {
  let query = db.selectFrom('documents').selectAll();
  if (page.kind) query = query.where('kind', '=', page.kind);
  return readPage(query, 'id', page);
}

/** A version by id. 404 when there is none. */
export function getVersion(db: Db, id: number): Promise<DocumentRow> {
  return getRow(db, 'documents', id);
}

/** Creates a draft of a long text. 422 when it is empty or too long. */
export async function draftDocument(
  tx: Tx,
  moderator: Moderator,
  kind: DocumentKind,
  { content = '', effectiveAt }: DocumentFields,
): Promise<DocumentRow> {
  const at = now();
  const row = await tx
    .insertInto('documents')
    .values({
      id: newId(),
      kind,
      content: checked(content),
      effective_at: effectiveAt ?? null,
      published_at: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** Changes a draft. 404 when there is none; 422 for a published version, which must stay what people have read. */
export async function changeDraft(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { content, effectiveAt }: DocumentFields,
): Promise<DocumentRow> {
  await getDraftDocument(tx, id);
  const row = await tx
    .updateTable('documents')
    .set({
      ...(content === undefined ? {} : { content: checked(content) }),
      ...(effectiveAt === undefined ? {} : { effective_at: effectiveAt }),
      updated_at: now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'update', ...describe(row) });
  return row;
}

/** Deletes a draft. 404 and 422 as `changeDraft`. */
export async function deleteDraftDocument(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getDraftDocument(tx, id);
  await tx.deleteFrom('documents').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

/** How people are told about new terms, besides the page itself. */
export type Telling = { readonly mail: boolean; readonly announce: boolean };

/**
 * Publishes a draft. Terms of service take effect on their date, which is today by default; everybody is told by e-mail or announcement if
 * that is requested. 422 when the date is in the past or that of other terms. Mastodon: TermsOfService.
 */
export async function publishDocument(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { mail, announce }: Telling,
): Promise<DocumentRow> {
  const draft = await getDraftDocument(tx, id);
  const at = now();
  const isTerms = draft.kind === 'terms_of_service';
  if (isTerms) await assertDay(tx, draft.effective_at ?? at);
  const row = await tx
    .updateTable('documents')
    .set({
      published_at: at,
      updated_at: at,
      ...(isTerms ? { effective_at: draft.effective_at ?? at } : {}),
      ...(isTerms && mail ? { mailed_at: at } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.emit({ type: 'settings.changed', name: row.kind });
  if (isTerms && mail) await orderMail(tx, { about: 'terms', id });
  if (isTerms && announce) {
    await publishAnnouncement(tx, {
      text: `${termsNotice(row, await letterWords(tx, null))} ${tx.instance.origin}${termsPath(row)}`,
    });
  }
  await logAct(tx, moderator, { action: 'publish', ...describe(row), details: { mail, announce } });
  return row;
}

async function getDraftDocument(db: Db, id: number): Promise<DocumentRow> {
  const row = await getVersion(db, id);
  if (row.published_at !== null) throw failed('versionPublished');
  return row;
}

async function assertDay(db: Db, effectiveAt: number): Promise<void> {
  const day = Math.floor(effectiveAt / DAY) * DAY;
  if (day < Math.floor(now() / DAY) * DAY) throw failed('effectiveDateInThePast');
  const other = await db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', 'terms_of_service')
    .where('published_at', 'is not', null)
    .where('effective_at', '>=', day)
    .where('effective_at', '<', day + DAY)
    .executeTakeFirst();
  if (other) throw taken(said('effectiveDate', toDate(day)));
}

function checked(content: string): string {
  if (isBlank(content)) throw blank('content');
  checkLength('content', content, MAX_CONTENT);
  return content;
}

function describe(row: DocumentRow) {
  return { targetType: 'document', targetId: row.id, label: row.kind };
}
