import { ECDH } from 'node:crypto';
import { failed } from '../../lib/errors.ts';
import { mayBePrivate } from '../../platform/fetch/addresses.ts';

const MAX_ENDPOINT = 4096;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;

/** Whose notifications are pushed: everybody's, those of followed accounts, those of followers, or nobody's. */
export const PUSH_POLICIES = ['all', 'followed', 'follower', 'none'] as const;

export type PushPolicy = (typeof PUSH_POLICIES)[number];

/** The endpoint of push messages and the keys to encrypt them, as a client states them. */
export type PushTarget = {
  readonly endpoint: string;
  /** The client's P-256 point and secret (RFC 8291), in either variant of base64. */
  readonly p256dh: string;
  readonly auth: string;
  /** Whether messages are encrypted according to RFC 8291, or else its fourth draft. */
  readonly standard: boolean;
};

/** The target in canonical form; `allowPrivate` is as configured. 422 for an endpoint or keys that cannot be used. */
export function checkedTarget(target: PushTarget, allowPrivate: boolean | ReadonlySet<string>): PushTarget {
  checkEndpoint(target.endpoint, allowPrivate);
  const point = Buffer.from(target.p256dh, 'base64');
  const auth = Buffer.from(target.auth, 'base64');
  if (!isPoint(point)) throw failed('pushKeyInvalid');
  if (auth.length !== AUTH_BYTES) throw failed('pushAuthInvalid');
  return { ...target, p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
}

function checkEndpoint(endpoint: string, allowPrivate: boolean | ReadonlySet<string>): void {
  const url = endpoint.length > MAX_ENDPOINT ? null : URL.parse(endpoint);
  const schemes = mayBePrivate(allowPrivate, url?.host ?? '') ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol)) throw failed('endpointInvalid');
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
