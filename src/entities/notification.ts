import { Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { ungroupedKey } from '../domain/notifications/group-keys.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import type { NotificationRow } from '../schema/notifications.ts';
import { renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import { type AccountsAndStatuses, loadAccountsAndStatuses } from './accounts-and-statuses.ts';
import { FallbackSchema, renderFallback, type SupportedTypes } from './notification-fallback.ts';
import {
  loadNotifiedSubjects,
  type NotifiedSubjectsLoaded,
  notifiedSubjectFields,
  renderNotifiedSubjects,
} from './notified-subjects.ts';
import { renderStatus } from './status.ts';
import { StatusSchema } from './status-schema.ts';

export const NotificationSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  created_at: Type.String(),
  group_key: Type.String(),
  filtered: Type.Optional(Type.Literal(true)),
  fallback: Type.Optional(FallbackSchema),
  account: AccountSchema,
  status: Type.Optional(nullable(StatusSchema)),
  ...notifiedSubjectFields,
});

const WITH_STATUS = new Set([
  'favourite',
  'reblog',
  'status',
  'mention',
  'poll',
  'update',
  'quoted_update',
  'quote',
  'pleroma:emoji_reaction',
]);

export type NotificationsLoaded = AccountsAndStatuses & {
  readonly instance: Instance;
  readonly subjects: NotifiedSubjectsLoaded;
};

/** Loads the senders, statuses and reports of notifications of the viewer. */
export async function loadNotifications(
  db: Db,
  viewer: Viewer,
  rows: readonly NotificationRow[],
): Promise<NotificationsLoaded> {
  const senders = rows.map((row) => row.from_account_id);
  const statuses = rows.flatMap((row) => row.status_id ?? []);
  return {
    instance: db.instance,
    ...(await loadAccountsAndStatuses(db, viewer, senders, statuses)),
    subjects: await loadNotifiedSubjects(db, viewer, rows),
  };
}

/** A Notification entity; undefined when the sender is gone. Without `supported` there is never a fallback. */
export function renderNotification(
  loaded: NotificationsLoaded,
  row: NotificationRow,
  supported?: SupportedTypes,
): JsonText | undefined {
  const { instance, subjects } = loaded;
  const account = renderAccount(loaded.accounts, row.from_account_id);
  if (account === undefined) return undefined;
  const status = row.status_id === null ? undefined : renderStatus(loaded.statuses, row.status_id);
  return jsonObject({
    id: quote(toWire(row.id)),
    type: quote(row.type),
    created_at: quote(toIso(row.created_at)),
    group_key: quote(row.group_key ?? ungroupedKey(row.id)),
    filtered: row.filtered === 1 ? 'true' : undefined,
    fallback: renderFallback(row, supported, () => ({ instance, subjects, account })),
    account,
    status: WITH_STATUS.has(row.type) ? (status ?? 'null') : undefined,
    ...renderNotifiedSubjects(subjects, row),
  });
}

/** A JSON array of notifications; those whose sender is gone are left out. */
export function renderNotifications(
  loaded: NotificationsLoaded,
  rows: readonly NotificationRow[],
  supported?: SupportedTypes,
): JsonText {
  return jsonArray(rows.flatMap((row) => renderNotification(loaded, row, supported) ?? []));
}

/** Whether notifications of a type are about a status. */
export function isAboutStatus(type: string): boolean {
  return WITH_STATUS.has(type);
}
