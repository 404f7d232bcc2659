import type { Viewer } from '../../domain/accounts/viewer.ts';
import { renderAccount } from '../../entities/account.ts';
import { loadAccountsFor } from '../../entities/feature-approval.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** One Account, which the caller has found to be presentable. */
export async function answerAccount(db: Db, viewer: Viewer | null, accountId: number): Promise<Answer> {
  const text = renderAccount(await loadAccountsFor(db, viewer, [accountId]), accountId);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
