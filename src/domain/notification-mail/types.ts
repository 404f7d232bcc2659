import type { NotificationType } from '../notifications/types.ts';

/** What people can be told by e-mail. Mastodon: `notification_emails`. */
export const MAIL_TYPES = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'reblog',
  'favourite',
] as const satisfies readonly NotificationType[];

export type MailType = (typeof MAIL_TYPES)[number];

/** What people are told unless they say otherwise. Mastodon: all but the frequent. */
export const USUAL_MAIL: ReadonlySet<MailType> = new Set<MailType>(['mention', 'quote', 'follow', 'follow_request']);

/** The known type of that name, if it is one that e-mails tell of. */
export function asMailType(name: string): MailType | undefined {
  return MAIL_TYPES.find((type) => type === name);
}
