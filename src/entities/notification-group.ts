import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Group } from '../domain/notifications/group-facts.ts';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { type AccountsLoaded, renderAccount, renderAccounts } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';
import { loadAccountsAndStatuses } from './accounts-and-statuses.ts';
import { isAboutStatus, type NotificationsLoaded } from './notification.ts';
import { FallbackSchema, renderFallback, type SupportedTypes } from './notification-fallback.ts';
import { loadNotifiedSubjects, notifiedSubjectFields, renderNotifiedSubjects } from './notified-subjects.ts';
import { renderStatuses } from './status.ts';
import { StatusSchema } from './status-schema.ts';

const PartialAccountSchema = Type.Pick(AccountSchema, [
  'id',
  'acct',
  'url',
  'avatar',
  'avatar_static',
  'avatar_description',
  'locked',
  'bot',
]);

const NotificationGroupSchema = Type.Object({
  group_key: Type.String(),
  notifications_count: Type.Integer(),
  type: Type.String(),
  most_recent_notification_id: Type.Integer(),
  page_min_id: Type.Optional(Type.String()),
  page_max_id: Type.Optional(Type.String()),
  latest_page_notification_at: Type.Optional(Type.String()),
  fallback: Type.Optional(FallbackSchema),
  sample_account_ids: Type.Array(Type.String()),
  status_id: Type.Optional(nullable(Type.String())),
  ...notifiedSubjectFields,
});

export const GroupedNotificationsSchema = Type.Object({
  accounts: Type.Array(AccountSchema),
  partial_accounts: Type.Optional(Type.Array(PartialAccountSchema)),
  statuses: Type.Array(StatusSchema),
  notification_groups: Type.Array(NotificationGroupSchema),
});

/** How groups are shown. */
export type GroupsView = {
  /** Whether the groups are a page of the list, so that they include the range of their notifications on it. */
  readonly inPage: boolean;
  /** Whether all senders of a group but the first are reduced to partial accounts. */
  readonly partialAvatars: boolean;
  readonly supported: SupportedTypes;
};

/** Loads the senders, statuses and reports of groups of the viewer. */
export async function loadGroups(db: Db, viewer: Viewer, groups: readonly Group[]): Promise<NotificationsLoaded> {
  const heads = groups.map((group) => group.head);
  const senders = groups.flatMap((group) => group.sampleAccountIds);
  return {
    instance: db.instance,
    ...(await loadAccountsAndStatuses(db, viewer, senders, statusIds(groups))),
    subjects: await loadNotifiedSubjects(db, viewer, heads),
  };
}

/** A GroupedNotificationsResults entity: the groups, and everything they refer to, once each. */
export function renderGroups(
  loaded: NotificationsLoaded,
  groups: readonly Group[],
  view: GroupsView,
): JsonText<Static<typeof GroupedNotificationsSchema>> {
  const everybody = [...new Set(groups.flatMap((group) => group.sampleAccountIds))];
  const first = [...new Set(groups.flatMap((group) => group.sampleAccountIds.slice(0, 1)))];
  const complete = view.partialAvatars ? first : everybody;
  const partial = view.partialAvatars ? everybody.filter((id) => !first.includes(id)) : undefined;
  return jsonObject({
    accounts: renderAccounts(loaded.accounts, complete),
    partial_accounts: partial && jsonArray(partial.flatMap((id) => renderPartial(loaded.accounts, id) ?? [])),
    statuses: renderStatuses(loaded.statuses, statusIds(groups)),
    notification_groups: jsonArray(groups.map((group) => renderGroup(loaded, group, view))),
  });
}

function renderGroup(loaded: NotificationsLoaded, group: Group, { inPage, supported }: GroupsView): JsonText {
  const { head } = group;
  const { instance, subjects } = loaded;
  const account = () => renderAccount(loaded.accounts, head.from_account_id);
  const told = () => ({ instance, subjects, account: account(), others: group.count - 1 });
  const statusId = head.status_id === null ? 'null' : quote(toWire(head.status_id));
  return jsonObject({
    group_key: quote(group.key),
    notifications_count: String(group.count),
    type: quote(head.type),
    // A number in Mastodon too, although it is larger than JavaScript numbers can hold exactly.
    most_recent_notification_id: toWire(group.newestId),
    page_min_id: inPage ? quote(toWire(group.pageMinId)) : undefined,
    page_max_id: inPage ? quote(toWire(group.newestId)) : undefined,
    latest_page_notification_at: inPage ? quote(toIso(head.created_at)) : undefined,
    fallback: renderFallback(head, supported, told),
    sample_account_ids: JSON.stringify(group.sampleAccountIds.map(toWire)),
    status_id: isAboutStatus(head.type) ? statusId : undefined,
    ...renderNotifiedSubjects(subjects, head),
  });
}

function statusIds(groups: readonly Group[]): number[] {
  return [...new Set(groups.flatMap(({ head }) => head.status_id ?? []))];
}

function renderPartial(accounts: AccountsLoaded, id: number): JsonText | undefined {
  const account: Readonly<Record<string, unknown>> | undefined = accounts.get(id)?.value;
  if (account === undefined) return undefined;
  return JSON.stringify(
    Object.fromEntries(Object.keys(PartialAccountSchema.properties).map((name) => [name, account[name]])),
  );
}
