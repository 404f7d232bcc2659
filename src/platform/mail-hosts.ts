import { Resolver } from 'node:dns/promises';

/** The hosts that take mail for a domain, in lower case; none when they cannot be found out in time. */
export type MailHosts = (domain: string) => Promise<string[]>;

/** Nobody waits longer (ms) for a sign-up, and a domain that names more hosts names no more. */
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
      // A resolver that is away must not close the door; the address is confirmed by mail anyway.
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
}
