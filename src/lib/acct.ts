import { domainToASCII } from 'node:url';

/** Who an address names: the domain is null for this server's own accounts. */
export type Acct = { username: string; domain: string | null };

const LOCAL_USERNAME = /^[a-z0-9_]{1,30}$/i;
const USERNAME = /^[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*$/i;
const MAX_USERNAME = 2048;
const MAX_DOMAIN = 253;
const PORT = /:(\d{1,5})$/;

/** Names nobody may register: they would be taken for the server or its staff. Mastodon: reserved_usernames. */
const RESERVED = new Set(
  (
    'abuse account accounts admin administration administrator admins help helpdesk instance mod moderator ' +
    'moderators mods owner root security server staff support webmaster'
  ).split(' '),
);

/** Whether a name may be given to a local account: 1 to 30 of letters, digits and `_`. */
export function isLocalUsername(username: string): boolean {
  return LOCAL_USERNAME.test(username);
}

/** Whether a local name is kept back from registration, without regard to case. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}

/** Whether a name may belong to an account of any server: as local ones, and longer, with `.` and `-` inside. */
export function isUsername(username: string): boolean {
  return username.length <= MAX_USERNAME && USERNAME.test(username);
}

/** A host name in lower case and punycode, a port kept; undefined when it is no host name. */
export function normalizeDomain(domain: string): string | undefined {
  const port = PORT.exec(domain)?.[0] ?? '';
  const host = domain.slice(0, domain.length - port.length).replace(/\.$/, '');
  if (host === '' || host.length > MAX_DOMAIN * 4 || /[\s/@:?#%\\]/.test(host)) return undefined;
  const ascii = domainToASCII(host);
  return ascii === '' || ascii.length > MAX_DOMAIN ? undefined : ascii + port;
}

/** Reads `user`, `@user`, `user@domain`, `@user@domain` and `acct:user@domain`; undefined when it is none of these. */
export function parseAcct(text: string): Acct | undefined {
  const address = text
    .trim()
    .replace(/^acct:/i, '')
    .replace(/^@/, '');
  const at = address.indexOf('@');
  const username = at < 0 ? address : address.slice(0, at);
  if (!isUsername(username)) return undefined;
  if (at < 0) return { username, domain: null };
  const domain = normalizeDomain(address.slice(at + 1));
  return domain === undefined ? undefined : { username, domain };
}

/** Like parseAcct, with a domain of this server (any of `localDomains`, normalised) taken away. */
export function parseAcctHere(text: string, localDomains: readonly string[]): Acct | undefined {
  const acct = parseAcct(text);
  return acct?.domain && localDomains.includes(acct.domain) ? { username: acct.username, domain: null } : acct;
}

/** `user` or `user@domain`. Mastodon: the `acct` of an Account. */
export function formatAcct(acct: Acct): string {
  return acct.domain === null ? acct.username : `${acct.username}@${acct.domain}`;
}
