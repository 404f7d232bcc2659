import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import type { NotificationRequestRow } from '../schema/notifications.ts';
import { renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import { type AccountsAndStatuses, loadAccountsAndStatuses } from './accounts-and-statuses.ts';
import { renderStatus } from './status.ts';
import { StatusSchema } from './status-schema.ts';
import { visibleIds } from './visible-ids.ts';

export const NotificationRequestSchema = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
  notifications_count: Type.String(),
  account: AccountSchema,
  last_status: nullable(StatusSchema),
});

/** Loads the senders of requests of the viewer, and their last statuses as far as the viewer may still see them. */
export async function loadRequests(
  db: Db,
  viewer: Viewer,
  rows: readonly NotificationRequestRow[],
): Promise<AccountsAndStatuses> {
  const senders = rows.map((row) => row.from_account_id);
  const statuses = rows.flatMap((row) => row.last_status_id ?? []);
  return loadAccountsAndStatuses(db, viewer, senders, [...(await visibleIds(db, viewer, statuses))]);
}

/** A NotificationRequest entity; undefined when the sender is gone. */
export function renderRequest(
  loaded: AccountsAndStatuses,
  row: NotificationRequestRow,
): JsonText<Static<typeof NotificationRequestSchema>> | undefined {
  const account = renderAccount(loaded.accounts, row.from_account_id);
  if (account === undefined) return undefined;
  const last = row.last_status_id === null ? undefined : renderStatus(loaded.statuses, row.last_status_id);
  return jsonObject({
    id: quote(toWire(row.id)),
    created_at: quote(toIso(row.created_at)),
    updated_at: quote(toIso(row.updated_at)),
    notifications_count: quote(String(row.notifications_count)),
    account,
    last_status: last ?? 'null',
  });
}

/** A JSON array of requests; those whose sender is gone are left out. */
export function renderRequests(
  loaded: AccountsAndStatuses,
  rows: readonly NotificationRequestRow[],
): JsonText<Static<typeof NotificationRequestSchema>[]> {
  return jsonArray(rows.flatMap((row) => renderRequest(loaded, row) ?? []));
}
