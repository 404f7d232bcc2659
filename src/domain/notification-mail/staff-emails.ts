import { can, type Permission } from '../../lib/permissions.ts';
import { STAFF_EMAILS, type StaffEmail } from '../../schema/users.ts';
import { parseUserSettings } from '../accounts/user-settings.ts';
import type { StaffMember } from '../roles/staff.ts';

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

/** The staff members who want e-mails of a kind. */
export function readersOf(staff: readonly StaffMember[], email: StaffEmail): StaffMember[] {
  return staff.filter(({ settings }) => !parseUserSettings(settings).declined_staff_emails.has(email));
}
