import type { Db } from '../../platform/db/handle.ts';
import { findAccountByAcct } from '../accounts/queries.ts';

/**
 * The account that a page names as its author (`fediverse:creator`), if this server knows it and it in turn names the
 * page's host, or a domain above it, as one that may say so. Mastodon: Account::AttributionDomains.
 */
export async function findAttributed(db: Db, creator: string | undefined, url: string): Promise<number | null> {
  const account = creator && (await findAccountByAcct(db, creator));
  if (!account || account.suspended_at !== null) return null;
  const domains: unknown = JSON.parse(account.attribution_domains);
  return Array.isArray(domains) && domains.some((domain) => covers(String(domain), new URL(url).hostname))
    ? account.id
    : null;
}

function covers(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
