import { can, type Permission } from '../accounts/permissions.ts';

/** What staff are told by e-mail. Mastodon: `notification_emails` of the same names. */
export const STAFF_LETTERS = ['report', 'pending_account', 'appeal'] as const;

export type StaffLetter = (typeof STAFF_LETTERS)[number];

/** Whom a letter is for. */
const READERS: Readonly<Record<StaffLetter, Permission>> = {
  report: 'manage_reports',
  pending_account: 'manage_users',
  appeal: 'manage_appeals',
};

/** The letters that somebody with these permissions gets unless declined. */
export function staffLettersFor(permissions: number): StaffLetter[] {
  return STAFF_LETTERS.filter((letter) => can(permissions, READERS[letter]));
}
