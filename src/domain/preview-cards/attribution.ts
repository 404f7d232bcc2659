import type { Db } from '../../platform/db/handle.ts';
import { findAccountByAcct } from '../accounts/queries.ts';

/** Whom a page names as its author, and the host of the page. */
export type NamedAuthor = { readonly author_account_id: number | null; readonly author_domain: string | null };

/** The account that a page at an address names as its author (`fediverse:creator`), if this server knows it. */
export async function findNamed(db: Db, creator: string | undefined, url: string): Promise<NamedAuthor> {
  const account = creator && (await findAccountByAcct(db, creator));
  if (!account || account.suspended_at !== null) return { author_account_id: null, author_domain: null };
  return { author_account_id: account.id, author_domain: new URL(url).hostname };
}

/**
 * Whether an account lets pages on a host name it as their author: its `attribution_domains` (a JSON list) contain the host, or a domain
 * above it. Mastodon: Account::AttributionDomains.
 */
export function isAttributable(attributionDomains: string, host: string): boolean {
  const domains: unknown = JSON.parse(attributionDomains);
  return Array.isArray(domains) && domains.some((domain) => covers(String(domain), host));
}

function covers(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
