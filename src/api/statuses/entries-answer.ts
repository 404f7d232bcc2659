import type { Entry } from '../../domain/favourites/queries.ts';
import { loadAccounts, renderAccounts } from '../../entities/account.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { type Answer, rawJson } from '../../http/answer.ts';
import { pageLinks } from '../../http/paging.ts';
import type { Call } from '../../http/route.ts';
import { accountPageAnswer } from '../accounts/account-page.ts';

type Options = { readonly prev: 'min_id' | 'since_id'; readonly size: number };

/** A page of statuses that goes by the ids of other rows, such as favourites. */
export async function answerStatusEntries(
  call: Call,
  entries: readonly Entry[],
  { prev, size }: Options,
): Promise<Answer> {
  const ids = entries.map((entry) => entry.id);
  const cursors = entries.map((entry) => entry.cursor);
  const text = renderStatuses(await loadStatuses(call.db, call.viewer, ids), ids);
  return rawJson(text, { headers: pageLinks(call, cursors, { prev, more: entries.length >= size }) });
}

/** A page of accounts that goes by the ids of what they did. */
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
