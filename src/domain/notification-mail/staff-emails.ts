import { can, type Permission } from '../accounts/permissions.ts';

/** The kinds of e-mails to staff. Mastodon: `notification_emails` of the same names. */
export const STAFF_EMAILS = ['report', 'pending_account', 'appeal'] as const;

export type StaffEmail = (typeof STAFF_EMAILS)[number];

/** The permission that qualifies for each kind. */
const READERS: Readonly<Record<StaffEmail, Permission>> = {
  report: 'manage_reports',
  pending_account: 'manage_users',
  appeal: 'manage_appeals',
};

/** The kinds of e-mails that somebody with these permissions gets unless they decline them. */
export function staffEmailsFor(permissions: number): StaffEmail[] {
  return STAFF_EMAILS.filter((email) => can(permissions, READERS[email]));
}
