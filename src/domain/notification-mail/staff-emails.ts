import { can, type Permission } from '../../lib/permissions.ts';
import { STAFF_EMAILS, type StaffEmail } from '../../schema/users.ts';

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
