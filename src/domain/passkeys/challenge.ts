import type { Tx } from '../../platform/db/handle.ts';
import { createLink, type LinkPurpose, type OneTimeLink, useLink } from '../registrations/one-time-links.ts';

/** How long (ms) somebody has to use their passkey. */
export const CHALLENGE_LIFETIME = 300_000;

/** What a passkey is asked for. */
export type ChallengePurpose = Extract<LinkPurpose, `passkey_${string}`>;

type Bound = {
  /** Whose earlier challenges of this purpose end with it, if it is for somebody. */
  readonly userId: number | null;
  readonly data?: string;
};

/** Creates what a passkey is to sign, base64url. It is good once, in whatever process, and for a few minutes. */
export function createChallenge(tx: Tx, purpose: ChallengePurpose, { userId, data }: Bound): Promise<string> {
  return createLink(tx, { purpose, userId, ...(data !== undefined && { data }), lifetime: CHALLENGE_LIFETIME });
}

/** Uses a challenge up, which is done before the answer to it is looked at; undefined when it is none, or was answered, or is too old. */
export function useChallenge(tx: Tx, purpose: ChallengePurpose, challenge: string): Promise<OneTimeLink | undefined> {
  return useLink(tx, purpose, challenge);
}
