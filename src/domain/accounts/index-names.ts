import { searchWords } from '../../lib/search-words.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { writeAccountDocument } from '../../platform/db/search.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/** A handle has 30 characters, a display name as many; other servers send more. */
const MAX_WORDS = 100;

/** Adds an account to the index of names, in the transaction that writes it, and again when its display name changes. */
export function indexNames(
  tx: Tx,
  { id, username, display_name }: Pick<AccountRow, 'id' | 'username' | 'display_name'>,
): Promise<void> {
  return writeAccountDocument(tx, {
    accountId: id,
    username: searchWords(username),
    displayName: searchWords(display_name).slice(0, MAX_WORDS),
  });
}
