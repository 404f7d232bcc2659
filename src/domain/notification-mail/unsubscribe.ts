import { parseWireId, toWire } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { MailType } from '../../schema/users.ts';
import { changeUserSettings, getUserSettings } from '../accounts/user-settings.ts';
import { readSealKey, seal, unseal } from '../push-subscriptions/seal.ts';

const PURPOSE = 'unsubscribe-mail';

/** The address at which the recipient of an e-mail unsubscribes from one type, or all, without signing in. RFC 8058. */
export function unsubscribeUrl(origin: string, key: Buffer, accountId: number, type: MailType | undefined): string {
  const token = seal(key, toWire(accountId), PURPOSE);
  return `${origin}/unsubscribe?token=${token}${type ? `&type=${type}` : ''}`;
}

/** The account that a token from `unsubscribeUrl` unsubscribes; undefined for any other text. */
export async function findUnsubscriber(db: Db, token: string): Promise<number | undefined> {
  const key = await readSealKey(db);
  const accountId = key && parseWireId(unseal(key, token, PURPOSE) ?? '');
  if (accountId === undefined) return undefined;
  const user = await db.selectFrom('users').select('id').where('account_id', '=', accountId).executeTakeFirst();
  return user && accountId;
}

/** Unsubscribes an account from e-mails of one type, or all. */
export async function unsubscribeFromEmails(tx: Tx, accountId: number, type: MailType | undefined): Promise<void> {
  const { notification_emails: types } = await getUserSettings(tx, accountId);
  const kept = new Set([...types].filter((one) => type !== undefined && one !== type));
  await changeUserSettings(tx, accountId, { notification_emails: kept });
}
