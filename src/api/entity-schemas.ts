import type { TSchema } from 'typebox';
import { AccountSchema, FieldSchema } from '../entities/account-schema.ts';
import { AdminAccountSchema } from '../entities/admin/account.ts';
import { ActSchema } from '../entities/admin/act.ts';
import { AutomaticRuleHitSchema, AutomaticRuleSchema } from '../entities/admin/automatic-rule.ts';
import { AdminEmojiSchema } from '../entities/admin/custom-emoji.ts';
import { AdminDomainAllowSchema, AdminDomainBlockSchema } from '../entities/admin/domain-block.ts';
import { DomainBlockPreviewSchema } from '../entities/admin/domain-block-preview.ts';
import {
  DomainDraftSchema,
  DomainExcludeSchema,
  DomainSubscriptionSchema,
} from '../entities/admin/domain-subscription.ts';
import { ModerationNoteSchema } from '../entities/admin/moderation-note.ts';
import { AdminAnnouncementSchema, AdminDocumentSchema } from '../entities/admin/notices.ts';
import { AdminReportSchema } from '../entities/admin/report.ts';
import { ReportedAccountSchema } from '../entities/admin/reported-account.ts';
import { AdminRoleSchema } from '../entities/admin/role.ts';
import {
  AdminCanonicalEmailBlockSchema,
  AdminEmailDomainBlockSchema,
  AdminIpBlockSchema,
} from '../entities/admin/sign-up-blocks.ts';
import { AdminTagSchema } from '../entities/admin/tag.ts';
import { AdminPublisherSchema, AdminTrendingLinkSchema, AdminTrendingStatusSchema } from '../entities/admin/trends.ts';
import { UsernameBlockSchema } from '../entities/admin/username-block.ts';
import { WarningPresetSchema } from '../entities/admin/warning-preset.ts';
import { WebhookSchema } from '../entities/admin/webhook.ts';
import { AnnouncementSchema } from '../entities/announcement.ts';
import { AnnualReportsSchema } from '../entities/annual-report.ts';
import { ApplicationSchema, CredentialApplicationSchema } from '../entities/application.ts';
import { AsyncRefreshSchema } from '../entities/async-refresh.ts';
import { CollectionItemSchema, CollectionSchema, CollectionWithAccountsSchema } from '../entities/collection.ts';
import { ConversationSchema } from '../entities/conversation.ts';
import { CredentialAccountSchema } from '../entities/credential-account.ts';
import { CustomEmojiSchema } from '../entities/custom-emoji.ts';
import { DraftSchema } from '../entities/draft.ts';
import {
  ExtendedDescriptionSchema,
  PrivacyPolicySchema,
  TermsOfServiceSchema,
} from '../entities/extended-description.ts';
import { FamiliarFollowersSchema } from '../entities/familiar-followers.ts';
import { FeaturedTagSchema } from '../entities/featured-tag.ts';
import {
  BareFilterSchema,
  FilterKeywordSchema,
  FilterSchema,
  FilterStatusSchema,
  LegacyFilterSchema,
} from '../entities/filter.ts';
import { FilterResultSchema } from '../entities/filter-result.ts';
import { HeldTokenSchema } from '../entities/held-token.ts';
import { InstanceV1Schema } from '../entities/instance-v1.ts';
import { InstanceSchema, ThumbnailSchema } from '../entities/instance-v2.ts';
import { InviteSchema } from '../entities/invite.ts';
import { ListSchema } from '../entities/list.ts';
import { MarkersSchema } from '../entities/marker.ts';
import { MediaAttachmentSchema } from '../entities/media-attachment.ts';
import { MutedAccountSchema } from '../entities/muted-account.ts';
import { NotificationSchema } from '../entities/notification.ts';
import { GroupedNotificationsSchema } from '../entities/notification-group.ts';
import { NotificationPolicySchema, V1NotificationPolicySchema } from '../entities/notification-policy.ts';
import { NotificationRequestSchema } from '../entities/notification-request.ts';
import { OEmbedSchema } from '../entities/oembed.ts';
import { PollSchema } from '../entities/poll.ts';
import { PreferencesSchema } from '../entities/preferences.ts';
import { PreviewCardSchema } from '../entities/preview-card.ts';
import { ProfileSchema } from '../entities/profile.ts';
import { PushSubscriptionSchema } from '../entities/push-subscription.ts';
import { ReactionSchema } from '../entities/reaction.ts';
import { RelationshipSchema } from '../entities/relationship.ts';
import { ReportSchema } from '../entities/report.ts';
import { RoleSchema } from '../entities/role.ts';
import { RuleSchema } from '../entities/rule.ts';
import { ScheduledStatusSchema } from '../entities/scheduled-status.ts';
import { SearchSchema } from '../entities/search.ts';
import { StatusEditSchema } from '../entities/status-edit.ts';
import { ReactionWithAccountsSchema } from '../entities/status-reaction.ts';
import { QuoteSchema, StatusSchema } from '../entities/status-schema.ts';
import { StrikeSchema } from '../entities/strike.ts';
import { SuggestionSchema } from '../entities/suggestion.ts';
import { TagSchema } from '../entities/tag.ts';
import { TokenSchema } from '../entities/token.ts';
import { TranslationSchema } from '../entities/translation.ts';
import { TrendingLinkSchema } from '../entities/trending-link.ts';

/** The entities by the names in Mastodon's documentation; those for staff only are under `Admin`. */
export const entitySchemas: Readonly<Record<string, TSchema>> = {
  Account: AccountSchema,
  'Admin.Account': AdminAccountSchema,
  'Admin.Act': ActSchema,
  'Admin.Announcement': AdminAnnouncementSchema,
  'Admin.AutomaticRule': AutomaticRuleSchema,
  'Admin.AutomaticRuleHit': AutomaticRuleHitSchema,
  'Admin.CanonicalEmailBlock': AdminCanonicalEmailBlockSchema,
  'Admin.Document': AdminDocumentSchema,
  'Admin.DomainAllow': AdminDomainAllowSchema,
  'Admin.DomainBlock': AdminDomainBlockSchema,
  'Admin.DomainBlockPreview': DomainBlockPreviewSchema,
  'Admin.DomainDraft': DomainDraftSchema,
  'Admin.DomainExclude': DomainExcludeSchema,
  'Admin.DomainSubscription': DomainSubscriptionSchema,
  'Admin.EmailDomainBlock': AdminEmailDomainBlockSchema,
  'Admin.Emoji': AdminEmojiSchema,
  'Admin.IpBlock': AdminIpBlockSchema,
  'Admin.ModerationNote': ModerationNoteSchema,
  'Admin.Publisher': AdminPublisherSchema,
  'Admin.Report': AdminReportSchema,
  'Admin.ReportedAccount': ReportedAccountSchema,
  'Admin.Role': AdminRoleSchema,
  'Admin.Tag': AdminTagSchema,
  'Admin.TrendingLink': AdminTrendingLinkSchema,
  'Admin.TrendingStatus': AdminTrendingStatusSchema,
  'Admin.UsernameBlock': UsernameBlockSchema,
  'Admin.WarningPreset': WarningPresetSchema,
  'Admin.Webhook': WebhookSchema,
  Announcement: AnnouncementSchema,
  AnnualReports: AnnualReportsSchema,
  Application: ApplicationSchema,
  AsyncRefresh: AsyncRefreshSchema,
  BareFilter: BareFilterSchema,
  Collection: CollectionSchema,
  CollectionItem: CollectionItemSchema,
  CollectionWithAccounts: CollectionWithAccountsSchema,
  Conversation: ConversationSchema,
  CredentialAccount: CredentialAccountSchema,
  CredentialApplication: CredentialApplicationSchema,
  CustomEmoji: CustomEmojiSchema,
  Draft: DraftSchema,
  ExtendedDescription: ExtendedDescriptionSchema,
  FamiliarFollowers: FamiliarFollowersSchema,
  FeaturedTag: FeaturedTagSchema,
  Field: FieldSchema,
  Filter: FilterSchema,
  FilterKeyword: FilterKeywordSchema,
  FilterResult: FilterResultSchema,
  FilterStatus: FilterStatusSchema,
  GroupedNotifications: GroupedNotificationsSchema,
  HeldToken: HeldTokenSchema,
  Instance: InstanceSchema,
  InstanceV1: InstanceV1Schema,
  Invite: InviteSchema,
  LegacyFilter: LegacyFilterSchema,
  List: ListSchema,
  Markers: MarkersSchema,
  MediaAttachment: MediaAttachmentSchema,
  MutedAccount: MutedAccountSchema,
  Notification: NotificationSchema,
  NotificationPolicy: NotificationPolicySchema,
  NotificationRequest: NotificationRequestSchema,
  OEmbed: OEmbedSchema,
  Poll: PollSchema,
  Preferences: PreferencesSchema,
  PreviewCard: PreviewCardSchema,
  PrivacyPolicy: PrivacyPolicySchema,
  Profile: ProfileSchema,
  PushSubscription: PushSubscriptionSchema,
  Quote: QuoteSchema,
  Reaction: ReactionSchema,
  ReactionWithAccounts: ReactionWithAccountsSchema,
  Relationship: RelationshipSchema,
  Report: ReportSchema,
  Role: RoleSchema,
  Rule: RuleSchema,
  ScheduledStatus: ScheduledStatusSchema,
  Search: SearchSchema,
  Status: StatusSchema,
  StatusEdit: StatusEditSchema,
  Strike: StrikeSchema,
  Suggestion: SuggestionSchema,
  Tag: TagSchema,
  TermsOfService: TermsOfServiceSchema,
  Thumbnail: ThumbnailSchema,
  Token: TokenSchema,
  Translation: TranslationSchema,
  TrendingLink: TrendingLinkSchema,
  V1NotificationPolicy: V1NotificationPolicySchema,
};
