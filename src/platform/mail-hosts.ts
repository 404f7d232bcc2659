import { Resolver } from 'node:dns/promises';

/** The hosts that accept mail for a domain, in lower case; none when they cannot be found in time. */
export type MailHosts = (domain: string) => Promise<string[]>;

/** How long (ms) a sign-up may wait for DNS, and how many hosts of a domain are considered. */
const TIMEOUT = 3000;
const MOST = 20;

/** Looks mail hosts up by DNS (RFC 5321, section 5.1). */
export function createMailHosts(): MailHosts {
  return async (domain) => {
    const resolver = new Resolver({ timeout: TIMEOUT, tries: 1 });
    const timer = setTimeout(() => resolver.cancel(), TIMEOUT);
    try {
      const records = await resolver.resolveMx(domain);
      return records.slice(0, MOST).map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''));
    } catch {
      // An unavailable resolver must not prevent sign-ups; the address is confirmed by e-mail anyway.
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
}
