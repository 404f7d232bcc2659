import { getDomain } from 'tldts';

/**
 * The part of a host name under which one owner can create any number of hosts: what a registry hands out, as in example.co.uk, without the
 * port. Only use it to share limits, because unrelated owners may have the same site. IP addresses and names without a dot stay as they are.
 */
export function siteOf(host: string): string {
  // Names that no browser would take are counted too, or else whoever owns a name had as many sites as they like.
  return getDomain(host, { validateHostname: false }) ?? host;
}
