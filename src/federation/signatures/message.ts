import type { KeyObject } from 'node:crypto';

/** A request as a signature sees it. */
export type SignedMessage = {
  readonly method: string;
  /** The requested public address with its query: the configured origin, and the path as sent. */
  readonly url: string;
  /** The value of a header by its lower-case name; repeated headers are joined by commas. */
  header(name: string): string | undefined;
  /** The network that the request came from, if known. */
  readonly source?: string;
  /** The bytes as received. */
  readonly body?: Uint8Array | string | undefined;
};

/** A valid signature: the key that made it, its bytes, and when it claims to have been made (ms). */
export type Verified = { readonly keyId: string; readonly signature: Uint8Array; readonly signedAt: number };

/** Finds the public key that a signature names; undefined when there is none. */
export type FindKey = (keyId: string) => Promise<KeyObject | undefined>;

/** Why a signature does not count; `mismatch` may be cured by a newer key, `malformed` is answered with 400. */
export type SignatureProblem = {
  readonly problem: string;
  readonly reason: 'missing' | 'malformed' | 'refused' | 'no_key' | 'mismatch';
};

/** The signature was not made by this key for the received message. */
export const MISMATCH: SignatureProblem = { problem: 'Verification failed', reason: 'mismatch' };

/** A signature that does not count, and why. */
export function refused(problem: string): SignatureProblem {
  return { problem, reason: 'refused' };
}

/** A signature that cannot be read, and why. */
export function malformed(problem: string): SignatureProblem {
  return { problem, reason: 'malformed' };
}

export type Target = { readonly scheme: string; readonly host: string; readonly path: string; readonly query: string };

const TARGET = /^(https?):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?/;

/** The parts of the address as sent, not normalised; `query` with its question mark. */
export function targetOf({ url }: SignedMessage): Target {
  const [, scheme = '', host = '', path = '', query = ''] = TARGET.exec(url) ?? [];
  return { scheme, host, path: path || '/', query };
}
