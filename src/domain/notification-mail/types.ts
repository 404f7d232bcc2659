import type { NotificationType } from '../notifications/types.ts';

/** The types of notifications that e-mails can be sent about. Mastodon: `notification_emails`. */
export const MAIL_TYPES = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'reblog',
  'favourite',
] as const satisfies readonly NotificationType[];

export type MailType = (typeof MAIL_TYPES)[number];

/** The types that are on by default. Mastodon: all but the frequent ones. */
export const USUAL_MAIL: ReadonlySet<MailType> = new Set<MailType>(['mention', 'quote', 'follow', 'follow_request']);

/** The type of that name, if e-mails can be sent about it. */
export function asMailType(name: string): MailType | undefined {
  return MAIL_TYPES.find((type) => type === name);
}
