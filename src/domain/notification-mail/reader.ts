import type { Db } from '../../platform/db/handle.ts';
import type { MailType } from '../../schema/users.ts';
import { parseUserSettings } from '../accounts/user-settings.ts';
import { tokenStateOf } from '../tokens/token-state.ts';

/** The recipient of an e-mail, the types they want, and the newest notification that they know of already. */
export type Reader = {
  readonly accountId: number;
  readonly email: string;
  readonly locale: string | null;
  readonly types: readonly MailType[];
  readonly known: number;
};

/** The recipient of an e-mail; undefined when they may not use the server or want no e-mails. */
export async function findReader(db: Db, accountId: number): Promise<Reader | undefined> {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('notification_mail as m', 'm.account_id', 'u.account_id')
    .leftJoin('markers as k', (join) =>
      join.onRef('k.account_id', '=', 'u.account_id').on('k.timeline', '=', 'notifications'),
    )
    .select(['u.email', 'u.locale', 'u.settings', 'u.confirmed_at', 'u.approved', 'u.disabled'])
    .select(['a.suspended_at', 'a.moved_to_id', 'a.memorial', 'm.told_id', 'm.seen_id', 'k.last_read_id'])
    .where('u.account_id', '=', accountId)
    .executeTakeFirst();
  if (!user || tokenStateOf(user) !== 'active') return undefined;
  const { notification_emails: types, always_send_emails: always } = parseUserSettings(user.settings);
  const known = Math.max(user.told_id ?? 0, user.last_read_id ?? 0, always ? 0 : (user.seen_id ?? 0));
  return types.size === 0 ? undefined : { accountId, email: user.email, locale: user.locale, types: [...types], known };
}
