import { loadAccounts, renderAccount } from '../../entities/account.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** One Account, which the caller has found to be presentable. */
export async function answerAccount(db: Db, accountId: number): Promise<Answer> {
  const text = renderAccount(await loadAccounts(db, [accountId]), accountId);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
