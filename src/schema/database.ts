import type { AccountsTable, ActorKeysTable } from './accounts.ts';
import type {
  AccessTokensTable,
  ApplicationsTable,
  AuthorizationCodesTable,
  IdempotencyKeysTable,
  PushSubscriptionsTable,
  SessionsTable,
} from './applications.ts';
import type {
  AwaitedCollectionItemsTable,
  CollectionItemsTable,
  CollectionsTable,
  StatusCollectionsTable,
} from './collections.ts';
import type {
  AccountConversationStatusesTable,
  AccountConversationsTable,
  ConversationMutesTable,
  ConversationsTable,
} from './conversations.ts';
import type {
  AnnualReportsTable,
  LinkPublishersTable,
  LinkVisitsTable,
  TrendReviewsTable,
  TrendsTable,
} from './discovery.ts';
import type {
  DomainAllowsTable,
  DomainBlocksTable,
  DomainDraftsTable,
  DomainExcludesTable,
  DomainSubscriptionEntriesTable,
  DomainSubscriptionsTable,
} from './domains.ts';
import type {
  AwaitedStatusesTable,
  DeliveriesTable,
  EarlyStatusesTable,
  OutgoingActivitiesTable,
  ReceivedActivitiesTable,
  RefusedActivitiesTable,
  RelaysTable,
  RemoteFilesTable,
  RemoteHostsTable,
} from './federation.ts';
import type { FilterKeywordsTable, FilterStatusesTable, FiltersTable } from './filters.ts';
import type {
  AnnouncementReactionsTable,
  AnnouncementReadsTable,
  AnnouncementsTable,
  DocumentsTable,
  RulesTable,
  SecretsTable,
  SettingsTable,
  WebhooksTable,
} from './instance.ts';
import type { BookmarksTable, FavouritesTable, StatusPinsTable, StatusReactionsTable } from './interactions.ts';
import type { AsyncRefreshesTable, ImportFailuresTable, ImportsTable, JobsTable, StreamEventsTable } from './jobs.ts';
import type { CustomEmojisTable, MediaAttachmentsTable, PreviewCardsTable } from './media.ts';
import type {
  AccountWarningsTable,
  AppealsTable,
  AuditLogTable,
  AutomaticRuleHitsTable,
  AutomaticRulesTable,
  CanonicalEmailBlocksTable,
  EmailDomainBlockAttemptsTable,
  EmailDomainBlocksTable,
  IpBlocksTable,
  KeptStatusesTable,
  ModerationNotesTable,
  ReportsTable,
  UsernameBlocksTable,
  WarningPresetsTable,
} from './moderation.ts';
import type {
  NotificationMailTable,
  NotificationPermissionsTable,
  NotificationPoliciesTable,
  NotificationRequestsTable,
  NotificationsTable,
} from './notifications.ts';
import type { PollOptionsTable, PollsTable, PollVotesTable } from './polls.ts';
import type {
  AccountNotesTable,
  AccountSeverancesTable,
  BlocksTable,
  DismissedSuggestionsTable,
  EndorsementsTable,
  FollowRequestsTable,
  FollowsTable,
  MutesTable,
  SeveranceEventsTable,
  SeveredFollowersTable,
  SeveredFollowsTable,
  UserDomainBlocksTable,
} from './relationships.ts';
import type {
  AuthenticatorAppsTable,
  KnownBrowsersTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecurityEventsTable,
} from './second-factors.ts';
import type {
  DraftsTable,
  InteractionRulesTable,
  MentionsTable,
  QuotesTable,
  ReplyApprovalsTable,
  ScheduledStatusesTable,
  StatusEditsTable,
  StatusesTable,
  StatusFingerprintsTable,
  StatusGroupsTable,
  TombstonesTable,
} from './statuses.ts';
import type { FeaturedTagsTable, StatusTagsTable, TagFollowsTable, TagsTable } from './tags.ts';
import type { HomeEntriesTable, ListAccountsTable, ListsTable, MarkersTable } from './timelines.ts';
import type { InvitesTable, OneTimeLinksTable, RolesTable, UsersTable } from './users.ts';

/** Every table by its name. */
export interface Database {
  access_tokens: AccessTokensTable;
  account_conversation_statuses: AccountConversationStatusesTable;
  account_conversations: AccountConversationsTable;
  account_notes: AccountNotesTable;
  account_severances: AccountSeverancesTable;
  account_warnings: AccountWarningsTable;
  accounts: AccountsTable;
  actor_keys: ActorKeysTable;
  announcement_reactions: AnnouncementReactionsTable;
  announcement_reads: AnnouncementReadsTable;
  announcements: AnnouncementsTable;
  annual_reports: AnnualReportsTable;
  appeals: AppealsTable;
  applications: ApplicationsTable;
  async_refreshes: AsyncRefreshesTable;
  audit_log: AuditLogTable;
  authenticator_apps: AuthenticatorAppsTable;
  authorization_codes: AuthorizationCodesTable;
  automatic_rule_hits: AutomaticRuleHitsTable;
  automatic_rules: AutomaticRulesTable;
  awaited_collection_items: AwaitedCollectionItemsTable;
  awaited_statuses: AwaitedStatusesTable;
  early_statuses: EarlyStatusesTable;
  blocks: BlocksTable;
  bookmarks: BookmarksTable;
  canonical_email_blocks: CanonicalEmailBlocksTable;
  collection_items: CollectionItemsTable;
  collections: CollectionsTable;
  conversation_mutes: ConversationMutesTable;
  conversations: ConversationsTable;
  custom_emojis: CustomEmojisTable;
  deliveries: DeliveriesTable;
  dismissed_suggestions: DismissedSuggestionsTable;
  documents: DocumentsTable;
  domain_allows: DomainAllowsTable;
  domain_blocks: DomainBlocksTable;
  domain_drafts: DomainDraftsTable;
  domain_excludes: DomainExcludesTable;
  domain_subscription_entries: DomainSubscriptionEntriesTable;
  domain_subscriptions: DomainSubscriptionsTable;
  drafts: DraftsTable;
  email_domain_block_attempts: EmailDomainBlockAttemptsTable;
  email_domain_blocks: EmailDomainBlocksTable;
  endorsements: EndorsementsTable;
  favourites: FavouritesTable;
  featured_tags: FeaturedTagsTable;
  filter_keywords: FilterKeywordsTable;
  filter_statuses: FilterStatusesTable;
  filters: FiltersTable;
  follow_requests: FollowRequestsTable;
  follows: FollowsTable;
  home_entries: HomeEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  import_failures: ImportFailuresTable;
  imports: ImportsTable;
  interaction_rules: InteractionRulesTable;
  invites: InvitesTable;
  ip_blocks: IpBlocksTable;
  jobs: JobsTable;
  kept_statuses: KeptStatusesTable;
  known_browsers: KnownBrowsersTable;
  link_publishers: LinkPublishersTable;
  link_visits: LinkVisitsTable;
  list_accounts: ListAccountsTable;
  lists: ListsTable;
  markers: MarkersTable;
  media_attachments: MediaAttachmentsTable;
  mentions: MentionsTable;
  moderation_notes: ModerationNotesTable;
  mutes: MutesTable;
  notification_mail: NotificationMailTable;
  notification_permissions: NotificationPermissionsTable;
  notification_policies: NotificationPoliciesTable;
  notification_requests: NotificationRequestsTable;
  notifications: NotificationsTable;
  one_time_links: OneTimeLinksTable;
  outgoing_activities: OutgoingActivitiesTable;
  passkeys: PasskeysTable;
  poll_options: PollOptionsTable;
  poll_votes: PollVotesTable;
  polls: PollsTable;
  preview_cards: PreviewCardsTable;
  push_subscriptions: PushSubscriptionsTable;
  quotes: QuotesTable;
  received_activities: ReceivedActivitiesTable;
  recovery_codes: RecoveryCodesTable;
  refused_activities: RefusedActivitiesTable;
  relays: RelaysTable;
  remote_files: RemoteFilesTable;
  remote_hosts: RemoteHostsTable;
  reply_approvals: ReplyApprovalsTable;
  reports: ReportsTable;
  roles: RolesTable;
  rules: RulesTable;
  scheduled_statuses: ScheduledStatusesTable;
  secrets: SecretsTable;
  security_events: SecurityEventsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  severance_events: SeveranceEventsTable;
  severed_followers: SeveredFollowersTable;
  severed_follows: SeveredFollowsTable;
  status_collections: StatusCollectionsTable;
  status_edits: StatusEditsTable;
  status_fingerprints: StatusFingerprintsTable;
  status_groups: StatusGroupsTable;
  status_pins: StatusPinsTable;
  status_reactions: StatusReactionsTable;
  status_tags: StatusTagsTable;
  statuses: StatusesTable;
  stream_events: StreamEventsTable;
  tag_follows: TagFollowsTable;
  tags: TagsTable;
  tombstones: TombstonesTable;
  trend_reviews: TrendReviewsTable;
  trends: TrendsTable;
  user_domain_blocks: UserDomainBlocksTable;
  username_blocks: UsernameBlocksTable;
  users: UsersTable;
  warning_presets: WarningPresetsTable;
  webhooks: WebhooksTable;
}
