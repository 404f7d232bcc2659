import ipaddr from 'ipaddr.js';
import { AppError } from '../lib/errors.ts';
import { toIso } from '../lib/time.ts';
import { RateWindows, type Window } from './rate-windows.ts';

/** A family of operations with a limit of its own, as in Mastodon's `rack_attack.rb` and `rate_limiter.rb`. */
export type RateFamily =
  | 'follows'
  | 'statuses'
  | 'reports'
  | 'media'
  | 'deletes'
  | 'sign_up'
  | 'apps'
  | 'sign_in'
  | 'passkeys'
  | 'confirmations'
  | 'password_reset'
  | 'remote_media'
  | 'discovery';

type Limit = {
  points: number;
  seconds: number;
  /** Counted by network even for people who are signed in, because it is done before one is, or for others. */
  isByNetwork?: boolean;
};

const FAMILIES: Record<RateFamily, Limit> = {
  follows: { points: 400, seconds: 86_400 },
  statuses: { points: 300, seconds: 10_800 },
  reports: { points: 400, seconds: 86_400 },
  media: { points: 30, seconds: 1800 },
  deletes: { points: 30, seconds: 1800 },
  sign_up: { points: 5, seconds: 1800, isByNetwork: true },
  apps: { points: 5, seconds: 600 },
  sign_in: { points: 25, seconds: 300, isByNetwork: true },
  // Asking for a challenge, and answering it; an office has one address.
  passkeys: { points: 100, seconds: 300, isByNetwork: true },
  confirmations: { points: 25, seconds: 300, isByNetwork: true },
  password_reset: { points: 25, seconds: 300, isByNetwork: true },
  // Mastodon allows 30 in 600 s, but has copied most media beforehand; here a page with posts of new people requests all of it.
  remote_media: { points: 600, seconds: 300 },
  // Mastodon does not limit these. The limit is high because a large server looks up all accounts of this one from one address.
  discovery: { points: 3000, seconds: 300 },
};

const GENERAL = {
  user: { points: 1500, seconds: 300 },
  token: { points: 300, seconds: 300 },
  anonymous: { points: 300, seconds: 300 },
  // The same for whoever is not signed in; a school or an office has one address.
  visitor: { points: 3000, seconds: 300 },
  // A page of ours is less than the API calls that a client makes instead.
  session: { points: 3000, seconds: 300 },
} satisfies Record<string, Limit>;

/** Who a request counts against. */
export type Caller = {
  userId: number | null;
  tokenId: number | null;
  ip: string;
  /** By what a browser is known in which somebody has signed in before, where that matters: those of strangers then do not count. */
  browser?: string | undefined;
  /** Whether it is a page, which is not counted as a call of the API: by session, or else by address. */
  isOnPage?: boolean;
};

export type RateLimits = {
  /** Counts a request in every bucket it belongs to. Returns the headers; throws 429 when one is exhausted. */
  count(caller: Caller, family: RateFamily | undefined): RateHeaders;
  /** Counts a request that is not an API call, such as for a picture on a page, without using up the API's limits. */
  countApart(ip: string, family: RateFamily): RateHeaders;
  /** Counts a picture of a post that is shown to a session, apart from its pages. */
  countPicture(sessionId: number): RateHeaders;
};

export type RateHeaders = { 'x-ratelimit-limit': string; 'x-ratelimit-remaining': string; 'x-ratelimit-reset': string };

/** A 429 with the headers that say when to try again. */
export class RateLimited extends AppError {
  readonly headers: RateHeaders & { 'retry-after': string };

  constructor(headers: RateHeaders) {
    super('too_many', 'tooManyRequests');
    const seconds = Math.ceil((Date.parse(headers['x-ratelimit-reset']) - Date.now()) / 1000);
    this.headers = { ...headers, 'retry-after': String(Math.max(1, seconds)) };
  }
}

type Bucket = { readonly points: number; readonly windows: RateWindows };
type Level = { readonly points: number; readonly window: Window };

/** Builds the limits of one process; `multiplier` scales them all. */
export function createRateLimits(multiplier: number): RateLimits {
  const bucket = ({ points, seconds }: Limit): Bucket => ({
    points: Math.max(1, Math.round(points * multiplier)),
    windows: new RateWindows(1000 * seconds),
  });
  const general = {
    user: bucket(GENERAL.user),
    token: bucket(GENERAL.token),
    anonymous: bucket(GENERAL.anonymous),
    visitor: bucket(GENERAL.visitor),
    session: bucket(GENERAL.session),
  };
  const pictures = bucket(GENERAL.session);
  const families = new Map<RateFamily, Bucket>();

  function ofFamily(family: RateFamily): Bucket {
    const found = families.get(family) ?? bucket(FAMILIES[family]);
    families.set(family, found);
    return found;
  }

  function levels({ userId, tokenId, ip, browser, isOnPage }: Caller, family: RateFamily | undefined): Level[] {
    const at = Date.now();
    const found: Level[] = [];
    const add = (bucket: Bucket, key: string | number) => found.push(levelOf(bucket, key, at));
    if (isOnPage && tokenId !== null) add(general.session, tokenId);
    else {
      if (userId !== null) add(general.user, userId);
      if (tokenId !== null) add(general.token, tokenId);
      else add(isOnPage ? general.visitor : general.anonymous, network(ip));
    }
    if (family) add(ofFamily(family), (FAMILIES[family].isByNetwork ? browser : userId) ?? network(ip));
    return found;
  }

  return {
    count: (caller, family) => takeOrRefuse(levels(caller, family)),
    countApart: (ip, family) => takeOrRefuse([levelOf(ofFamily(family), network(ip), Date.now())]),
    countPicture: (sessionId) => takeOrRefuse([levelOf(pictures, sessionId, Date.now())]),
  };
}

function levelOf({ points, windows }: Bucket, key: string | number, at: number): Level {
  return { points, window: windows.at(key, at) };
}

function isExhausted({ points, window }: Level): boolean {
  return window.taken >= points;
}

function takeOrRefuse(levels: readonly Level[]): RateHeaders {
  const isRefused = levels.some(isExhausted);
  const headers = take(levels);
  if (isRefused) throw new RateLimited(headers);
  return headers;
}

/** Takes a point from each level, and returns the headers of the tightest. */
function take(levels: readonly Level[]): RateHeaders {
  for (const { window } of levels) window.taken += 1;
  const { points, window } = levels.reduce((a, b) => (remaining(b) < remaining(a) ? b : a));
  return {
    'x-ratelimit-limit': String(points),
    'x-ratelimit-remaining': String(Math.max(0, points - window.taken)),
    'x-ratelimit-reset': resetText(window.until),
  };
}

function remaining({ points, window }: Level): number {
  return points - window.taken;
}

/** When a bucket is full again, in Mastodon's form. */
function resetText(resetAt: number): string {
  return toIso(Math.ceil(resetAt / 1000) * 1000).replace('.000Z', '.000000Z');
}

/** An IPv4 address, written as IPv6 or not, or the /64 of an IPv6 one. */
export function network(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
