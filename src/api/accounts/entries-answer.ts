import type { Entry } from '../../domain/paging.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { accountPageAnswer } from './account-page.ts';

/** A page of accounts, paged by the ids of other rows, such as follows or favourites. */
export async function answerAccountEntries(call: Call, entries: readonly Entry[], size: number): Promise<Answer> {
  const ids = entries.map((entry) => entry.id);
  const text = renderAccounts(await loadAccounts(call.db, ids), ids);
  return accountPageAnswer(
    call,
    text,
    entries.map((entry) => entry.cursor),
    size,
  );
}
