import { type Kysely, sql } from 'kysely';
import { column } from '../columns.ts';

type Dialect = 'sqlite' | 'postgres';

async function createHomeEntries(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = db.schema
    .createTable('home_entries')
    .addColumn('owner_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column())
    .addColumn('reblog_of_id', 'bigint', column({ nullable: true }))
    .addPrimaryKeyConstraint('home_entries_pk', ['owner_id', 'status_id']);
  // The key is the row: a post writes one page less for each follower.
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema.createIndex('home_entries_status_id_idx').on('home_entries').columns(['status_id']).execute();
  await db.schema
    .createIndex('home_entries_owner_id_account_id_idx')
    .on('home_entries')
    .columns(['owner_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('home_entries_owner_id_reblog_of_id_idx')
    .on('home_entries')
    .columns(['owner_id', 'reblog_of_id'])
    .execute();
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('from_account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('type', 'text', column())
    .addColumn('status_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'cascade' }))
    .addColumn('subject_id', 'bigint', column({ nullable: true }))
    .addColumn('group_key', 'text', column({ nullable: true }))
    .addColumn('filtered', 'smallint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('notifications_account_id_filtered_id_idx')
    .on('notifications')
    .columns(['account_id', 'filtered', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_account_id_group_key_id_idx')
    .on('notifications')
    .columns(['account_id', 'group_key', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_from_account_id_account_id_idx')
    .on('notifications')
    .columns(['from_account_id', 'account_id'])
    .execute();
  await db.schema.createIndex('notifications_status_id_idx').on('notifications').columns(['status_id']).execute();
}

async function createNotificationPolicies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_policies')
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('for_not_following', 'text', column({ fallback: 'accept' }))
    .addColumn('for_not_followers', 'text', column({ fallback: 'accept' }))
    .addColumn('for_new_accounts', 'text', column({ fallback: 'accept' }))
    .addColumn('for_private_mentions', 'text', column({ fallback: 'filter' }))
    .addColumn('for_limited_accounts', 'text', column({ fallback: 'filter' }))
    .addColumn('for_bots', 'text', column({ fallback: 'accept' }))
    .addPrimaryKeyConstraint('notification_policies_pk', ['account_id'])
    .execute();
}

async function createNotificationRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_requests')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('from_account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('last_status_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'set null' }))
    .addColumn('notifications_count', 'bigint', column({ fallback: 0 }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('notification_requests_account_id_from_account_id_key')
    .unique()
    .on('notification_requests')
    .columns(['account_id', 'from_account_id'])
    .execute();
  await db.schema
    .createIndex('notification_requests_from_account_id_idx')
    .on('notification_requests')
    .columns(['from_account_id'])
    .execute();
  await db.schema
    .createIndex('notification_requests_last_status_id_idx')
    .on('notification_requests')
    .columns(['last_status_id'])
    .execute();
  await db.schema
    .createIndex('notification_requests_account_id_id_idx')
    .on('notification_requests')
    .columns(['account_id', 'id'])
    .execute();
}

async function createNotificationPermissions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_permissions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('from_account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .execute();
  await db.schema
    .createIndex('notification_permissions_account_id_from_account_id_key')
    .unique()
    .on('notification_permissions')
    .columns(['account_id', 'from_account_id'])
    .execute();
  await db.schema
    .createIndex('notification_permissions_from_account_id_idx')
    .on('notification_permissions')
    .columns(['from_account_id'])
    .execute();
}

async function createMarkers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('markers')
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('timeline', 'text', column())
    .addColumn('last_read_id', 'bigint', column())
    .addColumn('version', 'bigint', column({ fallback: 0 }))
    .addColumn('updated_at', 'bigint', column())
    .addPrimaryKeyConstraint('markers_pk', ['account_id', 'timeline'])
    .execute();
}

async function createFilters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('filters')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('title', 'text', column())
    .addColumn('context', 'text', column())
    .addColumn('action', 'text', column({ fallback: 'warn' }))
    .addColumn('expires_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema.createIndex('filters_account_id_id_idx').on('filters').columns(['account_id', 'id']).execute();
}

async function createFilterKeywords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('filter_keywords')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('filter_id', 'bigint', column({ references: 'filters', onDelete: 'cascade' }))
    .addColumn('keyword', 'text', column())
    .addColumn('whole_word', 'smallint', column({ fallback: 1 }))
    .execute();
  await db.schema
    .createIndex('filter_keywords_filter_id_id_idx')
    .on('filter_keywords')
    .columns(['filter_id', 'id'])
    .execute();
}

async function createFilterStatuses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('filter_statuses')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('filter_id', 'bigint', column({ references: 'filters', onDelete: 'cascade' }))
    .addColumn('status_id', 'bigint', column({ references: 'statuses', onDelete: 'cascade' }))
    .execute();
  await db.schema
    .createIndex('filter_statuses_filter_id_status_id_key')
    .unique()
    .on('filter_statuses')
    .columns(['filter_id', 'status_id'])
    .execute();
  await db.schema.createIndex('filter_statuses_status_id_idx').on('filter_statuses').columns(['status_id']).execute();
}

async function createPushSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('access_token_id', 'bigint', column({ references: 'access_tokens', onDelete: 'cascade' }))
    .addColumn('account_id', 'bigint', column({ references: 'accounts', onDelete: 'cascade' }))
    .addColumn('endpoint', 'text', column())
    .addColumn('key_p256dh', 'text', column())
    .addColumn('key_auth', 'text', column())
    .addColumn('standard', 'smallint', column({ fallback: 0 }))
    .addColumn('alerts', 'text', column({ fallback: '{}' }))
    .addColumn('policy', 'text', column({ fallback: 'all' }))
    .addColumn('token_sealed', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('push_subscriptions_access_token_id_key')
    .unique()
    .on('push_subscriptions')
    .columns(['access_token_id'])
    .execute();
  await db.schema
    .createIndex('push_subscriptions_account_id_idx')
    .on('push_subscriptions')
    .columns(['account_id'])
    .execute();
}

export const timelinesSteps = [
  { name: 'home_entries', up: createHomeEntries },
  { name: 'notifications', up: createNotifications },
  { name: 'notification_policies', up: createNotificationPolicies },
  { name: 'notification_requests', up: createNotificationRequests },
  { name: 'notification_permissions', up: createNotificationPermissions },
  { name: 'markers', up: createMarkers },
  { name: 'filters', up: createFilters },
  { name: 'filter_keywords', up: createFilterKeywords },
  { name: 'filter_statuses', up: createFilterStatuses },
  { name: 'push_subscriptions', up: createPushSubscriptions },
];
