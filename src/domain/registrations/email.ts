import { normalizeDomain } from '../../lib/acct.ts';

const MAX_LENGTH = 320;
const LOCAL_PART = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]{1,64}$/i;

/**
 * An e-mail address with its domain in lower case and punycode; undefined when it is invalid. Quoted local parts, `%` and `,` are refused,
 * because mail servers may read more than one address into them.
 */
export function normalizeEmail(text: string): string | undefined {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > MAX_LENGTH) return undefined;
  const local = address.slice(0, at);
  const domain = normalizeDomain(address.slice(at + 1));
  if (!LOCAL_PART.test(local) || domain === undefined || domain.includes(':')) return undefined;
  return `${local}@${domain}`;
}

/** The key by which addresses are compared: lower case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
