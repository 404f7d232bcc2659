import { type InnerList, serializeInnerList } from 'structured-headers';
import { verifyBytesOffThread } from './crypto.ts';
import { checkContentDigest } from './digest.ts';
import {
  type FindKey,
  MISMATCH,
  malformed,
  refused,
  type SignatureProblem,
  type SignedMessage,
  type Target,
  targetOf,
  type Verified,
} from './message.ts';
import { namedKey } from './named-key.ts';
import { readUniqueDictionary } from './unique-dictionary.ts';
import { checkWindow } from './window.ts';

type Candidate = { readonly params: InnerList; readonly covered: readonly string[]; readonly signature: Buffer };
type Verdict = Verified | SignatureProblem;

/** The algorithm names a signature may give for a kind of key. */
const ALGORITHMS = { rsa: 'rsa-v1_5-sha256', ed25519: 'ed25519' };

const MAX_LABELS = 4;
const MAX_COVERED = 32;

/** Of several failed signatures, the one to report: the later in this list, the closer to a valid one. */
const NEARNESS: readonly SignatureProblem['reason'][] = ['malformed', 'missing', 'refused', 'no_key', 'mismatch'];

/**
 * Verifies a signature according to RFC 9421. Of several, the first that covers everything required and is valid counts. Signatures that
 * cover too little, or components not supported here, do not count.
 */
export async function verifyRfc9421(
  message: SignedMessage,
  headers: { readonly input: string; readonly signature: string },
  findKey: FindKey,
  at: number,
): Promise<Verdict> {
  const candidates = parse(headers.input, headers.signature);
  if (!candidates) return malformed('Error parsing signature parameters');
  let nearest: SignatureProblem | undefined;
  for (const candidate of candidates) {
    const verdict = await verifyOne(message, candidate, findKey, at);
    if ('keyId' in verdict) return verdict;
    if (!nearest || NEARNESS.indexOf(verdict.reason) > NEARNESS.indexOf(nearest.reason)) nearest = verdict;
  }
  return nearest ?? refused('No signature covers what must be covered');
}

function parse(input: string, signature: string): Candidate[] | undefined {
  const signatures = readUniqueDictionary(signature);
  const labels = readUniqueDictionary(input);
  if (!signatures || !labels || labels.size > MAX_LABELS) return undefined;
  const candidates: Candidate[] = [];
  for (const [label, member] of labels) {
    const value = signatures.get(label)?.[0];
    if (!isInnerList(member) || !(value instanceof ArrayBuffer)) return undefined;
    const covered = componentsOf(member);
    if (covered) candidates.push({ params: member, covered, signature: Buffer.from(value) });
  }
  return candidates;
}

function isInnerList(member: ReturnType<Map<string, unknown>['get']>): member is InnerList {
  return Array.isArray(member) && Array.isArray(member[0]);
}

/** The covered components; those with parameters of their own (`;sf`, `;req`, …) are not supported here. */
function componentsOf([items]: InnerList): string[] | undefined {
  const names: string[] = [];
  for (const [name, parameters] of items) {
    if (typeof name !== 'string' || parameters.size > 0) return undefined;
    names.push(name.toLowerCase());
  }
  return names.length <= MAX_COVERED && new Set(names).size === names.length ? names : undefined;
}

async function verifyOne(message: SignedMessage, candidate: Candidate, findKey: FindKey, at: number): Promise<Verdict> {
  const { params, covered, signature } = candidate;
  const keyId = params[1].get('keyid');
  const algorithm = params[1].get('alg');
  if (typeof keyId !== 'string') return malformed('The signature names no key');
  const problem = checkCoverage(message, covered) ?? checkTime(params, at) ?? checkBody(message);
  if (problem) return problem;
  const base = signatureBase(message, candidate);
  if (base === undefined) return refused('A signed component is missing');
  const key = await namedKey(findKey, keyId, (kind) => algorithm === undefined || algorithm === ALGORITHMS[kind]);
  if ('problem' in key) return key;
  return (await verifyBytesOffThread(key, base, signature)) ? { keyId, signature, signedAt: timeOf(params) } : MISMATCH;
}

/** Mastodon: `@method` and `@target-uri`, and the digest of a POST. All parts of the address together count as the whole. */
function checkCoverage(message: SignedMessage, covered: readonly string[]): SignatureProblem | undefined {
  const { query } = targetOf(message);
  const has = (...names: string[]) => names.every((name) => covered.includes(name));
  if (!has('@method')) return refused('The method must be signed');
  const authority = has('@authority') || has('host');
  const path = has('@request-target') || (has('@path') && (query === '' || has('@query')));
  if (!has('@target-uri') && !(authority && path)) return refused('The address must be signed');
  if (message.method.toUpperCase() === 'POST' && !has('content-digest'))
    return refused('The Content-Digest must be signed');
  return undefined;
}

function timeOf([, params]: InnerList): number {
  const created = params.get('created');
  return typeof created === 'number' ? created * 1000 : Number.NaN;
}

function checkTime(member: InnerList, at: number): SignatureProblem | undefined {
  const created = timeOf(member);
  const expires = member[1].get('expires');
  if (Number.isNaN(created)) return refused('The time of the signature is missing');
  if (expires !== undefined && typeof expires !== 'number') return malformed('The end of the signature is no number');
  return checkWindow(created, expires === undefined ? undefined : expires * 1000, at);
}

function checkBody(message: SignedMessage): SignatureProblem | undefined {
  return message.method.toUpperCase() === 'POST' ? checkContentDigest(message) : undefined;
}

function signatureBase(message: SignedMessage, { params, covered }: Candidate): string | undefined {
  const target = targetOf(message);
  const lines: string[] = [];
  for (const name of covered) {
    const value = componentOf(message, target, name);
    if (value === undefined) return undefined;
    lines.push(`"${name}": ${value}`);
  }
  lines.push(`"@signature-params": ${serializeInnerList(params)}`);
  return lines.join('\n');
}

/** RFC 9421, section 2. The host is our own, whatever the header says: a signature for another host does not count here. */
function componentOf(message: SignedMessage, { scheme, host, path, query }: Target, name: string): string | undefined {
  if (!name.startsWith('@')) return name === 'host' ? host : message.header(name)?.trim();
  switch (name) {
    case '@method':
      return message.method.toUpperCase();
    case '@target-uri':
      return `${scheme}://${host}${path}${query}`;
    case '@authority':
      return host.toLowerCase();
    case '@scheme':
      return scheme;
    case '@request-target':
      return `${path}${query}`;
    case '@path':
      return path;
    case '@query':
      return query || '?';
    default:
      return undefined;
  }
}
