import type { Config } from '../platform/config/config.ts';

/** What one connection, one person and one process may use. */
export type StreamLimits = {
  /** Open connections of one account. */
  readonly connectionsPerAccount: number;
  /** Open connections of this process. */
  readonly connections: number;
  /** Subscriptions of one connection. */
  readonly channels: number;
  /** Bytes of one control message. */
  readonly messageBytes: number;
  /** Control messages of one connection that wait for their turn. */
  readonly waitingMessages: number;
  /** Bytes a connection may have waiting to be read before it counts as dead. */
  readonly unreadBytes: number;
};

/** The limits, the one per account scaled as request limits are: load tests open thousands with one token. */
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
