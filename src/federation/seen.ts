import { createPublicKey } from 'node:crypto';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { type InstanceKey, instanceKey } from './keys/instance-key.ts';
import { signBytes, verifyBytes } from './signatures/crypto.ts';

/** A request as it reached this server, after any proxy. */
export type Seen = {
  /** The address that is taken for the client's. */
  readonly address: string;
  /** The address that opened the connection: that of the proxy, when there is one. */
  readonly peer: string;
  /** The `X-Forwarded-For` header as received. */
  readonly forwardedFor: string | null;
  /** Whether the proxy's statements about the client were believed. */
  readonly believed: boolean;
  readonly scheme: string;
  readonly host: string;
};

/** The path where the server tells its own doctor how a request arrived. */
export const SEEN_PATH = '/actor/seen';

/** Where it counts the bytes of a body: beneath uploads, so that what a proxy does with these holds for it too. */
export const SEEN_UPLOAD_PATH = '/api/v2/media/seen';

/** Where it greets its doctor over a WebSocket, as clients open them, and what it says. */
export const SEEN_STREAM_PATH = '/api/v1/streaming';
export const GREETING = 'Whinchat sees you';

/** A header whose value only the server itself can produce. */
export const PROOF = 'x-whinchat-doctor';

/** How long (ms) a proof is valid, before and after its time. */
const LIFETIME = 120_000;

const statement = (at: string) => `I look at my own server at ${at}`;

/** A proof, made at an instant (ms), that a request comes from a holder of the server's own key. */
export function makeProof({ privateKeyPem }: InstanceKey, at: number): string {
  return `${at} ${signBytes(privateKeyPem, statement(String(at))).toString('base64')}`;
}

/** Whether a proof was made by this server, and recently, because how requests arrive is nobody else's business. */
export async function isOwnProof(ctx: Context, proof: string | string[] | undefined): Promise<boolean> {
  const [at = '', signature = ''] = typeof proof === 'string' ? proof.split(' ') : [];
  if (!/^\d{13}$/.test(at) || Math.abs(now() - Number(at)) > LIFETIME) return false;
  const { publicKeyPem } = await instanceKey(ctx);
  return verifyBytes(createPublicKey(publicKeyPem), statement(at), Buffer.from(signature, 'base64'));
}
