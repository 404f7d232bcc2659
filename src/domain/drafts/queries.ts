import type { Db } from '../../platform/db/handle.ts';
import type { DraftRow } from '../../schema/drafts.ts';
import { getOwnRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

type Owner = { readonly accountId: number };

/** A page of what an account has not finished. */
export function listDrafts(db: Db, { accountId }: Owner, page: Page): Promise<DraftRow[]> {
  const query = db.selectFrom('drafts').selectAll().where('account_id', '=', accountId);
  return readPage(query, 'id', page);
}

/** A draft of one's own. 404 for anybody else's, as if there were none. */
export function getDraft(db: Db, { accountId }: Owner, id: number): Promise<DraftRow> {
  return getOwnRow(db, 'drafts', accountId, id);
}
