import type { KeyObject } from 'node:crypto';

/** A request as a signature sees it. */
export type SignedMessage = {
  readonly method: string;
  /** The public address that was asked for, query included: the configured origin and the path as sent. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as received. */
  readonly body?: Uint8Array | string | undefined;
};

/** Gives the public key that a signature names; undefined when there is none. */
export type FindKey = (keyId: string) => Promise<KeyObject | undefined>;

/** Why a signature does not count; `mismatch` may be cured by a newer key, `malformed` is answered with 400. */
export type SignatureProblem = {
  readonly problem: string;
  readonly reason: 'missing' | 'malformed' | 'refused' | 'no_key' | 'mismatch';
};

/** The value of a header; several lines of one name joined. */
export function headerOf(message: SignedMessage, name: string): string | undefined {
  const value = message.headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}

export function refused(problem: string): SignatureProblem {
  return { problem, reason: 'refused' };
}

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
