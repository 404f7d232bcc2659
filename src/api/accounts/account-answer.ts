import type { Viewer } from '../../domain/accounts/viewer.ts';
import { renderAccount } from '../../entities/account.ts';
import { loadAccountsFor } from '../../entities/feature-approval.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

/** Answers one Account. The caller must check that it may be shown. */
export async function answerAccount(db: Db, viewer: Viewer | null, accountId: number): Promise<Answer> {
  const text = renderAccount(await loadAccountsFor(db, viewer, [accountId]), accountId);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
