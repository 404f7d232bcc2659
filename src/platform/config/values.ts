import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

// Each parser throws an Error whose message continues a sentence that begins with the variable's name.

/** A web address, without a trailing slash. */
export function httpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('must be an http:// or https:// address, such as https://example.org');
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('must have no user name, password, query or fragment');
  }
  return url.href.replace(/\/+$/, '');
}

/** Scheme, host and port of a web address that has no path, by which others can reach this machine. */
export function httpOrigin(text: string): string {
  const address = httpUrl(text);
  const { origin, hostname } = new URL(address);
  if (origin !== address) throw new Error('must have no path');
  if (/\*|\.$|^0\.0\.0\.0$|^\[::\]$/.test(hostname)) {
    throw new Error('must have the name of one host, without a dot at its end, such as https://example.org');
  }
  return address;
}

/** The address of a mail server. */
export function smtpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new Error('must be like smtp://user:password@host:587 or smtps://user:password@host');
  }
  return text;
}

/** An e-mail address, alone or in angle brackets after a name. */
export function sender(text: string): string {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) {
    throw new Error('must be like notifications@example.org or "Example <notifications@example.org>"');
  }
  return text;
}

/** The name of a bucket or a region, which becomes part of addresses. */
export function plainName(text: string): string {
  if (!/^[\w.-]+$/.test(text)) throw new Error('must be a name of letters, digits, dots, hyphens and underscores');
  return text;
}

/** Whether a text is long enough for a key that nobody can guess. */
export function isSecretKey(text: string): boolean {
  return text.length >= 32;
}

/** A key that nobody can guess. */
export function secretKey(text: string): string {
  if (!isSecretKey(text)) throw new Error('must have at least 32 characters, such as "openssl rand -base64 32" prints');
  return text;
}

/** A secret that fits into a header of HTTP. */
export function bearerToken(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new Error('must be of letters, digits and signs of ASCII, without spaces');
  return text;
}

/** The database that a URL identifies; without a URL, a file in `dataDir`. */
export function databaseOf(text: string | undefined, dataDir: string): DatabaseConfig {
  if (text === undefined) return { kind: 'sqlite', file: resolve(dataDir, 'whinchat.sqlite3') };
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text };
  const file = /^(?:sqlite|file):(?:\/\/)?(.+)$/.exec(text)?.[1];
  if (file) return { kind: 'sqlite', file: resolve(file) };
  throw new Error('must be like postgres://user:password@host/name or sqlite:path');
}

/** A port number; 0 lets the system choose. */
export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw new Error('must be a port number from 0 to 65535');
  return Number(text);
}

/** A number above 0. */
export function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error('must be a number above 0');
  return value;
}

/** A number of megabytes, from 1 on. */
export function megabytes(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 1) throw new Error('must be a number of megabytes from 1 on, without a unit');
  return value;
}

/** A boolean, in the words that are common for environment variables. */
export function flag(text: string): boolean {
  const low = text.toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(low)) return true;
  if (['false', '0', 'no', 'off'].includes(low)) return false;
  throw new Error('must be true or false');
}

/** Whether private addresses may be fetched: all, none, or exactly these, with their ports. */
export function privateNetworks(text: string): boolean | ReadonlySet<string> {
  if (/^[a-z01]+$/i.test(text)) return flag(text);
  const places = text.split(',').map((place) => place.trim());
  for (const place of places) {
    const url = URL.parse(`http://${place}`);
    if (url?.host !== place || !isIP(url.hostname.replace(/^\[|\]$/g, ''))) {
      throw new Error(`has "${place}", which is no address with a port such as 127.0.0.1:3000`);
    }
  }
  return new Set(places);
}

/** One of several words, ignoring case. */
export function oneOf<T extends string>(text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text.toLowerCase());
  if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
  return found;
}

// The names of the proxy-addr package, which Fastify understands.
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whose forwarded headers are trusted: everybody's, nobody's, or those from these addresses. */
export function trustedProxies(text: string): boolean | readonly string[] {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const ranges = text.split(',').map((range) => range.trim());
  for (const range of ranges) {
    if (!NAMED_RANGES.includes(range) && !isIP(range) && !ipaddr.isValidCIDR(range)) {
      throw new Error(
        `must be true, false, or a list of addresses, CIDR ranges and ${NAMED_RANGES.join(', ')}; "${range}" is none of these`,
      );
    }
  }
  return ranges;
}
