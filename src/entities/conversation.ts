import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { parseParticipants } from '../domain/conversations/participants.ts';
import { visibleTo } from '../domain/statuses/policy.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountConversationRow } from '../schema/conversations.ts';
import { type AccountsLoaded, loadAccounts, renderAccounts } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import { loadStatuses, renderStatus, type StatusesLoaded } from './status.ts';
import { StatusSchema } from './status-schema.ts';

export const ConversationSchema = Type.Object({
  id: Type.String(),
  unread: Type.Boolean(),
  accounts: Type.Array(AccountSchema),
  last_status: nullable(StatusSchema),
});

export type ConversationsLoaded = { accounts: AccountsLoaded; statuses: StatusesLoaded };

/** Loads what the viewer's conversations contain: the participants, and the last status. */
export async function loadConversations(
  db: Db,
  viewer: Viewer,
  rows: readonly AccountConversationRow[],
): Promise<ConversationsLoaded> {
  return {
    accounts: await loadAccounts(db, rows.flatMap(shownParticipants)),
    statuses: await loadStatuses(db, viewer, await visibleOf(db, viewer, rows)),
  };
}

/** Statuses by suspended accounts are hidden in conversations too. */
async function visibleOf(db: Db, viewer: Viewer, rows: readonly AccountConversationRow[]): Promise<number[]> {
  const ids = rows.flatMap((row) => row.last_status_id ?? []);
  const shown = await db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', ids))
    .where(visibleTo(viewer))
    .execute();
  return shown.map((row) => row.id);
}

/** A Conversation entity. */
export function renderConversation(
  loaded: ConversationsLoaded,
  row: AccountConversationRow,
): JsonText<Static<typeof ConversationSchema>> {
  const last = row.last_status_id === null ? undefined : renderStatus(loaded.statuses, row.last_status_id);
  return jsonObject({
    id: quote(toWire(row.id)),
    unread: String(row.unread === 1),
    accounts: renderAccounts(loaded.accounts, shownParticipants(row)),
    last_status: last ?? 'null',
  });
}

/** A JSON array of conversations. */
export function renderConversations(
  loaded: ConversationsLoaded,
  rows: readonly AccountConversationRow[],
): JsonText<Static<typeof ConversationSchema>[]> {
  return jsonArray(rows.map((row) => renderConversation(loaded, row)));
}

/** The others, or oneself when talking to oneself. */
function shownParticipants(row: AccountConversationRow): number[] {
  const others = parseParticipants(row.participant_ids);
  return others.length > 0 ? others : [row.account_id];
}
