import { notFound } from '../../lib/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { AccountConversationRow } from '../../schema/conversations.ts';
import type { Flag } from '../../schema/flag.ts';
import { type Page, readPage } from '../paging.ts';

/** A conversation with a last status, which is what pages are ordered by. */
export type ListedConversation = { readonly row: AccountConversationRow; readonly cursor: number };

/** A page of an account's conversations, or only of the unread ones, the one with the newest status first; the cursor is the id of that status. */
export async function listConversations(
  db: Db,
  accountId: number,
  page: Page,
  { onlyUnread = false } = {},
): Promise<ListedConversation[]> {
  const all = db
    .selectFrom('account_conversations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('last_status_id', 'is not', null);
  const query = onlyUnread ? all.where('unread', '=', 1) : all;
  const rows = await readPage(query, 'last_status_id', page);
  return rows.flatMap((row) => (row.last_status_id === null ? [] : [{ row, cursor: row.last_status_id }]));
}

/** Marks one of an account's conversations as read or unread. 404 for anybody else's. */
export async function markConversation(
  tx: Tx,
  accountId: number,
  conversationId: number,
  unread: boolean,
): Promise<AccountConversationRow> {
  const flag: Flag = unread ? 1 : 0;
  const row = await tx
    .updateTable('account_conversations')
    .set({ unread: flag })
    .where('id', '=', conversationId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Removes a conversation from an account's list until its next message; its statuses stay. 404 for anybody else's. */
export async function removeConversation(tx: Tx, accountId: number, conversationId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('account_conversations')
    .where('id', '=', conversationId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound();
}

/** One of an account's conversations, if it exists. */
export function findConversation(
  db: Db,
  accountId: number,
  conversationId: number,
): Promise<AccountConversationRow | undefined> {
  return db
    .selectFrom('account_conversations')
    .selectAll()
    .where('id', '=', conversationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
