import { can, type Permission } from '../accounts/permissions.ts';

/** What staff are told by e-mail. Mastodon: `notification_emails` of the same names. */
export const STAFF_EMAILS = ['report', 'pending_account', 'appeal'] as const;

export type StaffEmail = (typeof STAFF_EMAILS)[number];

/** Whom an e-mail is for. */
const READERS: Readonly<Record<StaffEmail, Permission>> = {
  report: 'manage_reports',
  pending_account: 'manage_users',
  appeal: 'manage_appeals',
};

/** The e-mails that somebody with these permissions gets unless declined. */
export function staffEmailsFor(permissions: number): StaffEmail[] {
  return STAFF_EMAILS.filter((email) => can(permissions, READERS[email]));
}
