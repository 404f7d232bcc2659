import { domainToASCII } from 'node:url';

/** The account that an address names; the domain is null for accounts on this server. */
export type Acct = { username: string; domain: string | null };

const LOCAL_USERNAME = /^[a-z0-9_]{1,30}$/i;
const USERNAME = /^[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*$/i;
const MAX_USERNAME = 2048;
const MAX_DOMAIN = 253;
const PORT = /:(\d{1,5})$/;
/** Names of hosts by their labels; those with `_` exist, though no standard allows them. */
const HOST = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/;

/** Names that nobody may register, because they would be mistaken for the server or its staff. Mastodon: reserved_usernames. */
const RESERVED = new Set(
  (
    'abuse account accounts admin administration administrator admins help helpdesk instance mod moderator ' +
    'moderators mods owner root security server staff support webmaster'
  ).split(' '),
);

/** Whether a local account can have this name: 1 to 30 letters, digits and `_`. */
export function isLocalUsername(username: string): boolean {
  return LOCAL_USERNAME.test(username);
}

/** Whether a local name is reserved, ignoring case. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}

/** Whether an account on any server can have this name: like local ones, but longer, and with `.` and `-` inside. */
export function isUsername(username: string): boolean {
  return username.length <= MAX_USERNAME && USERNAME.test(username);
}

/** A host name in lower case and punycode, keeping its port; undefined when it is invalid. */
export function normalizeDomain(domain: string): string | undefined {
  const port = PORT.exec(domain)?.[0] ?? '';
  const host = domain.slice(0, domain.length - port.length).replace(/\.$/, '');
  if (host === '' || host.length > MAX_DOMAIN * 4 || /[\s/@:?#%\\]/.test(host)) return undefined;
  const ascii = domainToASCII(host);
  return ascii.length > MAX_DOMAIN || !HOST.test(ascii) ? undefined : ascii + port;
}

/** Parses `user`, `@user`, `user@domain`, `@user@domain` and `acct:user@domain`; undefined for anything else. */
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

/** `!name@host`, as Lemmy's users write a community, and the page of somebody else's community, magazine or person on Lemmy, PieFed and Mbin. */
const OF_GROUP = /^(?:!|https?:\/\/[^/\s]+\/[cmu]\/!?)([^\s/@!?#]+@[^\s/@?#]+)\/?(?:[?#].*)?$/i;

/** What somebody looks for as the handle that it means: `@name@host` where it names a group in another way, anything else unchanged. */
export function asHandle(sought: string): string {
  const [, acct] = OF_GROUP.exec(sought.trim()) ?? [];
  return acct !== undefined && parseAcct(acct) ? `@${acct}` : sought;
}

/** As `parseAcct`, but removes a domain of this server (any of `localDomains`, normalised). */
export function parseAcctHere(text: string, localDomains: readonly string[]): Acct | undefined {
  const acct = parseAcct(text);
  return acct?.domain && localDomains.includes(acct.domain) ? { username: acct.username, domain: null } : acct;
}

/** `user` or `user@domain`. Mastodon: the `acct` of an Account. */
export function formatAcct(acct: Acct): string {
  return acct.domain === null ? acct.username : `${acct.username}@${acct.domain}`;
}
