import type { Config } from '../platform/config/config.ts';

/** Limits per connection, account and process. */
export type StreamLimits = {
  /** Open connections of one account. */
  readonly connectionsPerAccount: number;
  /** Open connections of this process. */
  readonly connections: number;
  /** Subscriptions of one connection. */
  readonly channels: number;
  /** Bytes of one control message. */
  readonly messageBytes: number;
  /** Queued control messages of one connection. */
  readonly waitingMessages: number;
  /** Unread bytes after which a connection counts as dead. */
  readonly unreadBytes: number;
};

/** The limits. The one per account is scaled like the rate limits, because load tests open thousands of connections with one token. */
export function streamLimits({ rateLimitMultiplier }: Pick<Config, 'rateLimitMultiplier'>): StreamLimits {
  return {
    connectionsPerAccount: Math.max(1, Math.round(20 * rateLimitMultiplier)),
    connections: 50_000,
    channels: 50,
    messageBytes: 65_536,
    waitingMessages: 100,
    unreadBytes: 1_048_576,
  };
}
