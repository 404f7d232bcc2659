import type { Page } from '../../../domain/paging.ts';
import { loadAdminAccounts, renderAdminAccount, renderAdminAccounts } from '../../../entities/admin/account.ts';
import { type Answer, rawJson } from '../../../http/answer.ts';
import { pageLinks } from '../../../http/paging.ts';
import type { Call } from '../../../http/route.ts';
import { notFound } from '../../../lib/errors.ts';
import type { Db } from '../../../platform/db/handle.ts';

/** One account as staff see it. 404 when there is none. */
export async function adminAccountAnswer(db: Db, id: number): Promise<Answer> {
  const text = renderAdminAccount(await loadAdminAccounts(db, [id]), id);
  if (text === undefined) throw notFound();
  return rawJson(text);
}

/** A page of accounts as staff see them. */
export async function adminAccountsAnswer(call: Call, ids: readonly number[], { limit }: Page): Promise<Answer> {
  const text = renderAdminAccounts(await loadAdminAccounts(call.db, ids), ids);
  return rawJson(text, { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length === limit }) });
}
