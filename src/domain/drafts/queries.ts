import type { Db } from '../../platform/db/handle.ts';
import type { DraftRow } from '../../schema/statuses.ts';
import { getOwnRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

type Owner = { readonly accountId: number };

/** A page of an account's drafts. */
export function listDrafts(db: Db, { accountId }: Owner, page: Page): Promise<DraftRow[]> {
  const query = db.selectFrom('drafts').selectAll().where('account_id', '=', accountId);
  return readPage(query, 'id', page);
}

/** One's own draft. 404 for anybody else's, as if it did not exist. */
export function getDraft(db: Db, { accountId }: Owner, id: number): Promise<DraftRow> {
  return getOwnRow(db, 'drafts', accountId, id);
}

/** One's own draft, if there is one with that id. */
export function findDraft(db: Db, { accountId }: Owner, id: number): Promise<DraftRow | undefined> {
  const query = db.selectFrom('drafts').selectAll().where('account_id', '=', accountId);
  return query.where('id', '=', id).executeTakeFirst();
}
