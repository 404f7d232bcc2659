import { createPublicKey } from 'node:crypto';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { type InstanceKey, instanceKey } from './keys/instance-key.ts';
import { signBytes, verifyBytes } from './signatures/crypto.ts';

/** A request as it reached the server, with all that stands before it. */
export type Seen = {
  /** Who is taken for the client. */
  readonly address: string;
  /** Who opened the connection: the proxy, when there is one. */
  readonly peer: string;
  /** `X-Forwarded-For` as it came. */
  readonly forwardedFor: string | null;
  /** Whether what the proxy says of the client was believed. */
  readonly believed: boolean;
  readonly scheme: string;
  readonly host: string;
};

/** Where the server tells its own doctor how a request looked. */
export const SEEN_PATH = '/actor/seen';

/** The header of a request that only the server itself can make. */
export const PROOF = 'x-whinchat-doctor';

/** How long (ms) a proof holds, either way. */
const LIFETIME = 120_000;

const statement = (at: string) => `I look at my own server at ${at}`;

/** Proves at an instant (ms) that a request comes from who has the server's own key. */
export function makeProof({ privateKeyPem }: InstanceKey, at: number): string {
  return `${at} ${signBytes(privateKeyPem, statement(String(at))).toString('base64')}`;
}

/** Whether a proof was made by this server, and lately. What the network shows of itself is nobody else's business. */
export async function isOwnProof(ctx: Context, proof: string | undefined): Promise<boolean> {
  const [at = '', signature = ''] = proof?.split(' ') ?? [];
  if (!/^\d{13}$/.test(at) || Math.abs(now() - Number(at)) > LIFETIME) return false;
  const { publicKeyPem } = await instanceKey(ctx);
  return verifyBytes(createPublicKey(publicKeyPem), statement(at), Buffer.from(signature, 'base64'));
}
