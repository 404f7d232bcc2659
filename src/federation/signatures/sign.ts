import { serializeInnerList } from 'structured-headers';
import { signBytes, signBytesOffThread, signingKind } from './crypto.ts';
import { contentDigestOf, digestOf } from './digest.ts';

/** One of our own keys: the id under which others find its public half, and its private half. */
export type SigningKey = { readonly keyId: string; readonly privateKeyPem: string };

/** Draft-cavage-http-signatures-12, which all servers support, or RFC 9421. */
export type SignatureStyle = 'cavage' | 'rfc9421';

export type RequestToSign = {
  readonly method: string;
  readonly url: string | URL;
  readonly body?: string | Uint8Array | undefined;
  readonly key: SigningKey;
  readonly style: SignatureStyle;
  /** The instant (ms) of signing. */
  readonly at: number;
};

/** The headers that sign a request: the signature, and the digest and date it covers. The `Host` header sent must match the URL. */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { text, headersWith } = draft(request);
  return headersWith(signBytes(request.key.privateKeyPem, text));
}

/** As `signRequest`, but in another thread, for deliveries, of which there are many at once. */
export async function signRequestOffThread(request: RequestToSign): Promise<Record<string, string>> {
  const { text, headersWith } = draft(request);
  return headersWith(await signBytesOffThread(request.key.privateKeyPem, text));
}

/** The text to sign, and a function that makes the headers from its signature. */
type Draft = { readonly text: string; headersWith(signature: Buffer): Record<string, string> };

function draft(request: RequestToSign): Draft {
  return request.style === 'cavage' ? draftCavage(request) : draftRfc9421(request);
}

function draftCavage({ method, url, body, key, at }: RequestToSign): Draft {
  const { host, pathname, search } = new URL(url);
  const date = new Date(at).toUTCString();
  const headers = body === undefined ? { date } : { date, digest: digestOf(body) };
  const lines = `(request-target): ${method.toLowerCase()} ${pathname}${search}\nhost: ${host}\ndate: ${date}`;
  const covered = headers.digest === undefined ? '(request-target) host date' : '(request-target) host date digest';
  const algorithm = signingKind(key.privateKeyPem) === 'rsa' ? 'rsa-sha256' : 'hs2019';
  const params = `keyId="${key.keyId}",algorithm="${algorithm}",headers="${covered}"`;
  return {
    text: headers.digest === undefined ? lines : `${lines}\ndigest: ${headers.digest}`,
    headersWith: (signature) => ({ ...headers, signature: `${params},signature="${signature.toString('base64')}"` }),
  };
}

function draftRfc9421({ method, url, body, key, at }: RequestToSign): Draft {
  const headers: Record<string, string> = {};
  const lines: [string, string][] = [
    ['@method', method.toUpperCase()],
    ['@target-uri', new URL(url).href],
  ];
  if (body !== undefined) {
    headers['content-digest'] = contentDigestOf(body);
    lines.push(['content-digest', headers['content-digest']]);
  }
  const kind = signingKind(key.privateKeyPem);
  const params = serializeInnerList([
    lines.map(([name]) => [name, new Map()]),
    new Map<string, string | number>([
      ['created', Math.floor(at / 1000)],
      ['keyid', key.keyId],
      ['alg', kind === 'rsa' ? 'rsa-v1_5-sha256' : 'ed25519'],
    ]),
  ]);
  headers['signature-input'] = `sig1=${params}`;
  return {
    text: [...lines.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join('\n'),
    headersWith: (signature) => ({ ...headers, signature: `sig1=:${signature.toString('base64')}:` }),
  };
}
