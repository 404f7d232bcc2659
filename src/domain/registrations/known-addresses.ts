import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { emailKey, normalizeEmail } from './email.ts';

/** The most addresses that are looked at for one person. */
const MOST = 200;

/** The network addresses from which the person with an e-mail address signed up, and from which their browsers and clients come. */
export async function knownAddresses(db: Db, email: string): Promise<string[]> {
  const user = sql`select id from users where email_key = ${emailKey(normalizeEmail(email) ?? '')}`;
  const { rows } = await sql<{ ip: string }>`
    select sign_up_ip as ip from users where id = (${user}) and sign_up_ip is not null
    union select last_used_ip from access_tokens
      where user_id = (${user}) and revoked_at is null and last_used_ip is not null
    limit ${MOST}`.execute(db);
  return rows.map(({ ip }) => ip);
}
