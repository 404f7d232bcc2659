import { parseTime } from '../../lib/time.ts';
import { verifyBytesOffThread } from './crypto.ts';
import { checkDigest } from './digest.ts';
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
import { checkWindow } from './window.ts';

type Parameters = {
  readonly keyId: string;
  readonly signature: Buffer;
  readonly covered: readonly string[];
  readonly algorithm: string;
  readonly created: number | undefined;
  readonly expires: number | undefined;
};

/** `name="value"` or `name=number`, with commas between. */
const PARAMETER = /\s*([A-Za-z]+)\s*=\s*(?:"([^"]*)"|(\d+(?:\.\d+)?))\s*(?:,|$)/y;

/** The algorithm names a signature may give for a kind of key; `hs2019` leaves the algorithm to the key. */
const ALGORITHMS = { rsa: ['rsa-sha256', 'hs2019', ''], ed25519: ['hs2019', 'ed25519', ''] };

const MAX_COVERED = 32;

/** Verifies a signature after draft-cavage-http-signatures-12. */
export async function verifyCavage(
  message: SignedMessage,
  header: string,
  findKey: FindKey,
  at: number,
): Promise<Verified | SignatureProblem> {
  const parameters = parse(header);
  if (!parameters) return malformed('Error parsing signature parameters');
  const problem = checkCoverage(message, parameters) ?? checkTime(message, parameters, at);
  if (problem) return problem;
  if (message.method.toUpperCase() === 'POST') {
    const wrong = checkDigest(message);
    if (wrong) return wrong;
  }
  const { keyId, algorithm, signature } = parameters;
  const key = await namedKey(findKey, keyId, (kind) => ALGORITHMS[kind].includes(algorithm));
  if ('problem' in key) return key;
  const target = targetOf(message);
  for (const path of signedPaths(message.method, target)) {
    const text = signedText(message, parameters, { path, host: target.host });
    if (text === undefined) return refused('A signed header is missing');
    if (await verifyBytesOffThread(key, text, signature))
      return { keyId, signature, signedAt: timeOf(message, parameters) };
  }
  return MISMATCH;
}

/** Some servers leave the query out of what they sign when they fetch (Mastodon allows for them too). */
function signedPaths(method: string, { path, query }: Target): string[] {
  const whole = `${path}${query}`;
  return query === '' || method.toUpperCase() !== 'GET' ? [whole] : [whole, path];
}

/** Undefined when the header cannot be read, or repeats a parameter: parsers differ about which value counts. */
function parse(header: string): Parameters | undefined {
  const found = new Map<string, string>();
  PARAMETER.lastIndex = 0;
  while (PARAMETER.lastIndex < header.length) {
    const match = PARAMETER.exec(header);
    if (!match) return undefined;
    const [, name = '', quoted, bare = ''] = match;
    if (found.has(name)) return undefined;
    found.set(name, quoted ?? bare);
  }
  const keyId = found.get('keyId');
  const signature = found.get('signature');
  if (!keyId || !signature) return undefined;
  const covered = (found.get('headers') ?? 'date').toLowerCase().split(' ');
  if (covered.length > MAX_COVERED || new Set(covered).size < covered.length) return undefined;
  return {
    keyId,
    signature: Buffer.from(signature, 'base64'),
    covered,
    algorithm: (found.get('algorithm') ?? '').toLowerCase(),
    created: seconds(found.get('created')),
    expires: seconds(found.get('expires')),
  };
}

const seconds = (text: string | undefined) => (text === undefined ? undefined : Number(text) * 1000);

function checkCoverage({ method }: SignedMessage, { covered, algorithm, created }: Parameters) {
  if (!covered.includes('date') && !covered.includes('(created)')) {
    return refused('The Date header or the pseudo-header (created) must be signed');
  }
  if (covered.includes('(created)') && (created === undefined || algorithm.startsWith('rsa'))) {
    return malformed('The pseudo-header (created) needs the algorithm hs2019 and its parameter');
  }
  if (!covered.includes('(request-target)')) return refused('The request target must be signed');
  if (!covered.includes('host')) return refused('The Host header must be signed');
  if (method.toUpperCase() === 'POST' && !covered.includes('digest'))
    return refused('The Digest header must be signed');
  return undefined;
}

function checkTime(message: SignedMessage, parameters: Parameters, at: number) {
  // An expiry that is not signed could have been added by anybody who overheard the request.
  const expires = parameters.covered.includes('(expires)') ? parameters.expires : undefined;
  return checkWindow(timeOf(message, parameters), expires, at);
}

function timeOf(message: SignedMessage, { covered, created }: Parameters): number {
  return (covered.includes('(created)') ? created : parseTime(message.header('date') ?? '')) ?? Number.NaN;
}

type Asked = Pick<Target, 'host' | 'path'>;

/** The signed text, line by line; undefined when a covered header is missing. */
function signedText(message: SignedMessage, parameters: Parameters, asked: Asked): string | undefined {
  const lines: string[] = [];
  for (const name of parameters.covered) {
    const value = lineOf(message, parameters, name, asked);
    if (value === undefined) return undefined;
    lines.push(`${name}: ${value}`);
  }
  return lines.join('\n');
}

function lineOf(message: SignedMessage, { created, expires }: Parameters, name: string, { host, path }: Asked) {
  if (name === '(request-target)') return `${message.method.toLowerCase()} ${path}`;
  if (name === '(created)') return created === undefined ? undefined : String(created / 1000);
  if (name === '(expires)') return expires === undefined ? undefined : String(expires / 1000);
  // This server's own host, whatever the header says: a signature for another host does not count here.
  if (name === 'host') return host;
  return message.header(name);
}
