import type { AccountEntry } from '../../domain/relationships/networks.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { accountPageAnswer } from './account-page.ts';

/** A page of accounts that goes by the ids of relationship rows. */
export async function answerEntries(call: Call, entries: readonly AccountEntry[], size: number): Promise<Answer> {
  const ids = entries.map((entry) => entry.accountId);
  const text = renderAccounts(await loadAccounts(call.db, ids), ids);
  return accountPageAnswer(
    call,
    text,
    entries.map((entry) => entry.id),
    size,
  );
}
