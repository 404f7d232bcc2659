import { normalizeDomain } from './acct.ts';
import { serverOf } from './origin.ts';

/** A domain and its parents: `a.example.org`, `example.org`, `org`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/**
 * The names under which staff may have entered a host: with or without its port, in any case and script, with or without a trailing dot.
 */
export function namesOf(host: string): string[] {
  const name = normalizeDomain(host) ?? host.toLowerCase();
  return [...new Set([name, name.replace(/:\d+$/, '')])];
}

/** A remote account by its handle's domain and its ActivityPub id, which may be on another server. */
export type RemoteNames = { readonly domain: string; readonly uri: string };

/** The servers of a remote account: that of its handle and, if it is another, that of its id. */
export function serversOf({ domain, uri }: RemoteNames): string[] {
  const host = serverOf(uri)?.host ?? domain;
  return host === domain ? [domain] : [domain, host];
}

/** Whether a host is a domain or below it, however it is written. */
export function isHostWithin(host: string, domain: string): boolean {
  return namesOf(host).some((name) => name === domain || name.endsWith(`.${domain}`));
}

/** A domain as the public list shows it when staff want it obfuscated. Mastodon: DomainBlock#public_domain. */
export function obfuscateDomain(domain: string): string {
  const visible = Math.floor(domain.length / 4);
  return [...domain]
    .map((char, index) => (index > visible && index < domain.length - visible && char !== '.' ? '*' : char))
    .join('');
}
