/** The types of notifications. */
export const NOTIFICATION_TYPES = [
  'mention',
  'status',
  'reblog',
  'follow',
  'follow_request',
  'favourite',
  'poll',
  'update',
  'severed_relationships',
  'moderation_warning',
  'annual_report',
  'admin.sign_up',
  'admin.report',
  'quote',
  'quoted_update',
  'added_to_collection',
  'collection_update',
  'pleroma:emoji_reaction',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const FILTERABLE: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'mention',
  'reblog',
  'follow',
  'follow_request',
  'favourite',
  'quote',
  'added_to_collection',
  'pleroma:emoji_reaction',
]);

/** Types unknown to clients of Mastodon, sent only to those that request them by name. */
export const TYPES_ON_REQUEST: ReadonlySet<NotificationType> = new Set<NotificationType>(['pleroma:emoji_reaction']);

/** Whether a type is shown only to clients that request it by name. */
export function isOnRequest(name: string): boolean {
  const type = asNotificationType(name);
  return type !== undefined && TYPES_ON_REQUEST.has(type);
}

const FROM_ONESELF: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'poll',
  'severed_relationships',
  'moderation_warning',
  'annual_report',
]);

const REPLACING: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'update',
  'quoted_update',
  'collection_update',
]);

/** The types whose notifications can form groups. */
export const GROUPABLE_TYPES = ['favourite', 'reblog', 'follow', 'admin.sign_up'] as const;

/** Whether a policy can filter or drop notifications of a type. */
export function isFilterable(type: NotificationType): boolean {
  return FILTERABLE.has(type);
}

/** Whether an account can receive notifications of a type from itself. */
export function mayComeFromOneself(type: NotificationType): boolean {
  return FROM_ONESELF.has(type);
}

/** Whether a newer notification replaces an older one about the same, instead of being left out. */
export function replacesOlder(type: NotificationType): boolean {
  return REPLACING.has(type);
}

/** The known type of that name, if it is one. */
export function asNotificationType(name: string): NotificationType | undefined {
  return NOTIFICATION_TYPES.find((type) => type === name);
}
