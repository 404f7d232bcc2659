import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { isInNetwork, normalizeNetwork } from '../ip-blocks/network.ts';

/** How many addresses are looked through for those of a network. */
const MOST = 100_000;

/**
 * The addresses of a network (CIDR) from which people here have signed up or in, or clients have come; an address alone is answered as it
 * is. Nothing for what is neither. Mastodon: `User.matches_ip`.
 */
export async function usedAddresses(db: Db, text: string): Promise<string[]> {
  const network = normalizeNetwork(text);
  if (network === undefined) return [];
  if (!text.includes('/')) return [text];
  const { rows } = await sql<{ ip: string }>`
    select sign_up_ip as ip from users where sign_up_ip is not null
    union select last_used_ip from access_tokens where last_used_ip is not null
    limit ${MOST}`.execute(db);
  return rows.map((row) => row.ip).filter((ip) => isInNetwork(ip, network));
}
