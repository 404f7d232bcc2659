import { getAccount } from '../../domain/accounts/queries.ts';
import { listFeaturedTags } from '../../domain/tags/featured-queries.ts';
import { loadAccounts } from '../../entities/account.ts';
import { renderProfile } from '../../entities/profile.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import type { Db } from '../../platform/db/handle.ts';

/** The Profile of an account. */
export async function answerProfile(db: Db, accountId: number): Promise<Answer> {
  const row = await getAccount(db, accountId);
  const accounts = await loadAccounts(db, [accountId]);
  const featuredTags = await listFeaturedTags(db, accountId);
  return rawJson(renderProfile({ instance: db.instance, row, accounts, featuredTags }));
}
