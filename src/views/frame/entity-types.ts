import type { Static } from 'typebox';
import type { AccountSchema } from '../../entities/account-schema.ts';
import type { AnnouncementSchema } from '../../entities/announcement.ts';
import type { CatchUpEntity } from '../../entities/catch-up.ts';
import type { CollectionSchema } from '../../entities/collection.ts';
import type { ConversationSchema } from '../../entities/conversation.ts';
import type { StatusDeliveriesSchema } from '../../entities/deliveries.ts';
import type { FilterSchema } from '../../entities/filter.ts';
import type { GroupedNotificationsSchema } from '../../entities/notification-group.ts';
import type { NotificationPolicySchema } from '../../entities/notification-policy.ts';
import type { NotificationRequestSchema } from '../../entities/notification-request.ts';
import type { RelationshipSchema } from '../../entities/relationship.ts';
import type { SearchSchema } from '../../entities/search.ts';
import type { StatusEditSchema } from '../../entities/status-edit.ts';
import type { StatusSchema } from '../../entities/status-schema.ts';
import type { TranslationSchema } from '../../entities/translation.ts';

/** A Status entity as anonymous visitors receive it. */
export type StatusView = Static<typeof StatusSchema>;

/** The content of a status: that of the post itself, or of the post it boosts or quotes. */
export type PostView = Omit<StatusView, 'reblog' | 'quote'>;

/** A post with what it quotes. */
export type QuotingView = PostView & Pick<StatusView, 'quote'>;

/** An Account entity. */
export type AccountView = Static<typeof AccountSchema>;

export type MediaView = PostView['media_attachments'][number];
export type PollView = NonNullable<PostView['poll']>;
export type CardView = NonNullable<PostView['card']>;

/** A version of a post. */
export type StatusEditView = Static<typeof StatusEditSchema>;

/** The texts of a post in another language. */
export type TranslationView = Static<typeof TranslationSchema>;

/** How the reader stands to an account. */
export type RelationshipView = Static<typeof RelationshipSchema>;

/** A page of notifications in groups, with the accounts and posts that they are about. */
export type NotificationsView = Static<typeof GroupedNotificationsSchema>;
export type NotificationView = NotificationsView['notification_groups'][number];

/** What a search found. */
export type SearchView = Static<typeof SearchSchema>;

/** A conversation of direct posts. */
export type ConversationView = Static<typeof ConversationSchema>;

/** Where a post has gone. */
export type DeliveriesView = Static<typeof StatusDeliveriesSchema>;

/** A filter with its keywords. */
export type FilterView = Static<typeof FilterSchema>;

/** Whose notifications are let through, and who waits for an answer. */
export type NotificationPolicyView = Static<typeof NotificationPolicySchema>;
export type NotificationRequestView = Static<typeof NotificationRequestSchema>;

/** The last hours of a home timeline at a glance. */
export type CatchUpView = CatchUpEntity;

/** A message from the administrators to everybody. */
export type AnnouncementView = Static<typeof AnnouncementSchema>;

/** Accounts that somebody recommends. */
export type CollectionView = Static<typeof CollectionSchema>;
