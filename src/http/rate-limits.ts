import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../lib/errors.ts';

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
  | 'confirmations'
  | 'password_reset';

type Limit = { points: number; seconds: number };

const FAMILIES: Record<RateFamily, Limit> = {
  follows: { points: 400, seconds: 86_400 },
  statuses: { points: 300, seconds: 10_800 },
  reports: { points: 400, seconds: 86_400 },
  media: { points: 30, seconds: 1800 },
  deletes: { points: 30, seconds: 1800 },
  sign_up: { points: 5, seconds: 1800 },
  apps: { points: 5, seconds: 600 },
  sign_in: { points: 25, seconds: 300 },
  confirmations: { points: 25, seconds: 300 },
  password_reset: { points: 25, seconds: 300 },
};

const GENERAL = {
  user: { points: 1500, seconds: 300 },
  token: { points: 300, seconds: 300 },
  anonymous: { points: 300, seconds: 300 },
} satisfies Record<string, Limit>;

/** Who a request counts against. */
export type Caller = { userId: number | null; tokenId: number | null; ip: string };

export type RateLimits = {
  /** Counts a request in every bucket it belongs to. Returns the headers; throws 429 when one is exhausted. */
  count(caller: Caller, family: RateFamily | undefined): Promise<RateHeaders>;
};

export type RateHeaders = { 'x-ratelimit-limit': string; 'x-ratelimit-remaining': string; 'x-ratelimit-reset': string };

/** A 429 that still tells when to come back. */
export class RateLimited extends AppError {
  readonly headers: RateHeaders;

  constructor(headers: RateHeaders) {
    super('too_many', 'Too many requests');
    this.headers = headers;
  }
}

type Bucket = { limit: number; key: string; limiter: RateLimiterMemory };
type Level = { limit: number; remaining: number; resetAt: number };

/** Builds the limits of one process; `multiplier` scales them all. */
export function createRateLimits(multiplier: number): RateLimits {
  const limiter = (name: string, { points, seconds }: Limit) =>
    new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * multiplier)), duration: seconds });
  const general = {
    user: limiter('user', GENERAL.user),
    token: limiter('token', GENERAL.token),
    anonymous: limiter('ip', GENERAL.anonymous),
  };
  const families = new Map(Object.entries(FAMILIES).map(([name, limit]) => [name, limiter(name, limit)]));

  function buckets(caller: Caller, family: RateFamily | undefined): Bucket[] {
    const found: Bucket[] = [];
    const add = (limiter: RateLimiterMemory | undefined, key: string) => {
      if (limiter) found.push({ limiter, key, limit: limiter.points });
    };
    if (caller.userId !== null) add(general.user, String(caller.userId));
    if (caller.tokenId !== null) add(general.token, String(caller.tokenId));
    else add(general.anonymous, network(caller.ip));
    if (family) add(families.get(family), caller.userId === null ? network(caller.ip) : String(caller.userId));
    return found;
  }

  return {
    async count(caller, family) {
      const levels = await Promise.all(buckets(caller, family).map(take));
      const tightest = levels.reduce((a, b) => (b.remaining < a.remaining ? b : a));
      const headers = rateHeaders(tightest);
      if (levels.some((level) => level.remaining < 0)) throw new RateLimited(headers);
      return headers;
    },
  };
}

async function take(bucket: Bucket): Promise<Level> {
  try {
    const state = await bucket.limiter.consume(bucket.key);
    return { limit: bucket.limit, remaining: state.remainingPoints, resetAt: Date.now() + state.msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { limit: bucket.limit, remaining: -1, resetAt: Date.now() + refusal.msBeforeNext };
  }
}

function rateHeaders(level: Level): RateHeaders {
  return {
    'x-ratelimit-limit': String(level.limit),
    'x-ratelimit-remaining': String(Math.max(0, level.remaining)),
    'x-ratelimit-reset': resetText(level.resetAt),
  };
}

let lastReset = { second: 0, text: '' };

/** The second after which a bucket is full again, in Mastodon's form; nearly all requests of a second ask for the same one. */
function resetText(resetAt: number): string {
  const second = Math.ceil(resetAt / 1000);
  if (second !== lastReset.second) {
    lastReset = { second, text: new Date(second * 1000).toISOString().replace('.000Z', '.000000Z') };
  }
  return lastReset.text;
}

/** An IPv4 address, or the /64 of an IPv6 one. */
export function network(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [head = ''] = ip.split('::');
  return head.split(':').slice(0, 4).join(':');
}
