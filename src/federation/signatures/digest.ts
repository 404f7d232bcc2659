import { hash, timingSafeEqual } from 'node:crypto';
import { malformed, refused, type SignatureProblem, type SignedMessage } from './message.ts';
import { readUniqueDictionary } from './unique-dictionary.ts';

type Bytes = Uint8Array | string;

function sha256(body: Bytes): Buffer {
  return hash('sha256', body, 'buffer');
}

/** Digests of bodies that are sent to many servers. The bytes of a body never change. */
const known = new WeakMap<Uint8Array, string>();

function base64Of(body: Bytes): string {
  if (typeof body === 'string') return sha256(body).toString('base64');
  let digest = known.get(body);
  if (digest === undefined) {
    digest = sha256(body).toString('base64');
    known.set(body, digest);
  }
  return digest;
}

/** The value of the `Digest` header (RFC 3230), which draft-cavage signatures cover. */
export function digestOf(body: Bytes): string {
  return `SHA-256=${base64Of(body)}`;
}

/** The value of the `Content-Digest` header (RFC 9530), which RFC 9421 signatures cover. */
export function contentDigestOf(body: Bytes): string {
  return `sha-256=:${base64Of(body)}:`;
}

/** Checks the `Digest` header against the bytes of the body; undefined when it is right. */
export function checkDigest(message: SignedMessage): SignatureProblem | undefined {
  const header = message.header('digest');
  if (header === undefined) return refused('The digest of the body is missing');
  const found = header.split(',').map(readDigest);
  const ours = found.filter((one) => one?.algorithm === 'sha-256');
  if (ours.length === 0) return refused('The digest of the body is not made with SHA-256');
  if (ours.length > 1) return malformed('There is more than one digest of the body');
  return compare(message, Buffer.from(ours[0]?.value ?? '', 'base64'));
}

function readDigest(text: string): { algorithm: string; value: string } {
  const at = text.indexOf('=');
  return { algorithm: text.slice(0, at).trim().toLowerCase(), value: text.slice(at + 1).trim() };
}

/** Checks the `Content-Digest` header against the bytes of the body; undefined when it is right. */
export function checkContentDigest(message: SignedMessage): SignatureProblem | undefined {
  const header = message.header('content-digest');
  if (header === undefined) return refused('The digest of the body is missing');
  const value = readContentDigest(header);
  if (value === 'malformed') return malformed('The Content-Digest header cannot be read');
  if (!value) return refused('The digest of the body is not made with SHA-256');
  return compare(message, value);
}

function readContentDigest(header: string): Buffer | undefined | 'malformed' {
  const digests = readUniqueDictionary(header);
  if (!digests) return 'malformed';
  const value = digests.get('sha-256')?.[0];
  if (value === undefined) return undefined;
  return value instanceof ArrayBuffer ? Buffer.from(value) : 'malformed';
}

function compare({ body }: SignedMessage, given: Buffer): SignatureProblem | undefined {
  const wanted = sha256(body ?? '');
  if (given.length !== wanted.length) return malformed('The digest of the body has the wrong length');
  return timingSafeEqual(given, wanted) ? undefined : refused('The digest does not match the body');
}
