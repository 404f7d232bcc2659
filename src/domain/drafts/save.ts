import { invalid, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { paramsOf } from '../scheduled/params.ts';
import type { Draft } from '../statuses/draft.ts';
import { getDraft } from './queries.ts';

/** The most drafts of one account, and the largest size of one in UTF-16 units. */
const LIMITS = { drafts: 300, size: 65_536 } as const;

type Owner = { readonly accountId: number };

/**
 * Saves a draft, which need not be publishable yet. Returns its id. 422 when there are too many, it is too long, or an upload is in use or
 * somebody else's.
 */
export async function saveDraft(tx: Tx, { accountId }: Owner, draft: Draft): Promise<number> {
  const params = await checked(tx, accountId, draft);
  await lockName(tx, `drafts ${accountId}`);
  const { count } = await tx
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= LIMITS.drafts) {
    throw invalid(said`Validation failed: You have exceeded the limit of ${LIMITS.drafts} drafts`);
  }
  const id = newId();
  const at = now();
  await tx.insertInto('drafts').values({ id, account_id: accountId, params, created_at: at, updated_at: at }).execute();
  return id;
}

/** Replaces the content of one's own draft. 404 when there is none, 422 as for new ones. */
export async function replaceDraft(tx: Tx, { accountId }: Owner, id: number, draft: Draft): Promise<void> {
  const row = await getDraft(tx, { accountId }, id);
  const params = await checked(tx, accountId, draft);
  const { numUpdatedRows } = await tx
    .updateTable('drafts')
    .set({ params, updated_at: now() })
    .where('id', '=', row.id)
    .executeTakeFirst();
  // It may just have been published.
  if (numUpdatedRows === 0n) throw notFound();
}

/** Deletes one's own draft. 404 when there is none. */
export async function discardDraft(tx: Tx, { accountId }: Owner, id: number): Promise<void> {
  const row = await getDraft(tx, { accountId }, id);
  await tx.deleteFrom('drafts').where('id', '=', row.id).execute();
}

async function checked(db: Db, accountId: number, draft: Draft): Promise<string> {
  const params = JSON.stringify(paramsOf(draft));
  if (params.length > LIMITS.size) throw invalid('Validation failed: Text is too long');
  await assertOwnUploads(db, accountId, [...new Set(draft.mediaIds)]);
  return params;
}

async function assertOwnUploads(db: Db, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('media_attachments')
    .select('id')
    .where(idsIn(db, 'id', ids))
    .where('account_id', '=', accountId)
    .where('status_id', 'is', null)
    .execute();
  if (rows.length < ids.length) throw invalid('Validation failed: Media attachments are not to be had');
}
