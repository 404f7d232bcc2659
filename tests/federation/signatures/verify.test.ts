import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { publicKeyOf } from '../../../src/federation/keys/public-keys.ts';
import { contentDigestOf, digestOf } from '../../../src/federation/signatures/digest.ts';
import type { SignedMessage } from '../../../src/federation/signatures/message.ts';
import { type SignatureStyle, signRequest } from '../../../src/federation/signatures/sign.ts';
import { verifyRequest } from '../../../src/federation/signatures/verify.ts';
import { newKey } from '../peer.ts';

const AT = Date.parse('2026-11-21T12:00:00Z');
const URL_HERE = 'https://here.example/inbox?a=1';
const BODY = '{"type":"Like"}';
const OTHER_BODY = '{"type":"Block"}';
const key = newKey('https://there.example/users/bob#main-key');
const ed25519 = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

type Request = { method: string; url: string; body?: string | undefined; headers: Record<string, string> };

function signed(style: SignatureStyle, { method = 'POST', url = URL_HERE, at = AT, pem = key.privateKeyPem } = {}) {
  const body = method === 'POST' ? BODY : undefined;
  const headers = signRequest({ method, url, body, at, style, key: { keyId: key.keyId, privateKeyPem: pem } });
  return { method, url, body, headers };
}

const digests = (body: string) => ({ digest: digestOf(body), 'content-digest': contentDigestOf(body) });

function without(headers: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

async function verdict({ method, url, body, headers }: Request, { at = AT, pem = key.publicKeyPem } = {}) {
  const message: SignedMessage = { method, url, body, header: (name) => headers[name] };
  const result = await verifyRequest(message, async (id) => (id === key.keyId ? createPublicKey(pem) : undefined), at);
  return 'reason' in result ? result.reason : 'good';
}

for (const style of ['cavage', 'rfc9421'] as const) {
  test(`${style}: what we sign is good, with both kinds of key`, async () => {
    assert.equal(await verdict(signed(style)), 'good');
    assert.equal(await verdict(signed(style, { method: 'GET' })), 'good');
    const other = signed(style, { pem: ed25519.privateKey });
    assert.equal(await verdict(other, { pem: ed25519.publicKey }), 'good');
  });

  const changes: Record<string, (request: Request) => Partial<Request>> = {
    'another method': () => ({ method: 'GET' }),
    'another path': () => ({ url: 'https://here.example/users/x/inbox?a=1' }),
    'another query': () => ({ url: 'https://here.example/inbox?a=2' }),
    'another host': () => ({ url: 'https://elsewhere.example/inbox?a=1' }),
    'another body': () => ({ body: OTHER_BODY }),
    'another body with its digest': ({ headers }) => ({
      body: OTHER_BODY,
      headers: { ...headers, ...digests(OTHER_BODY) },
    }),
    'no digest': ({ headers }) => ({ headers: without(headers, 'digest', 'content-digest') }),
    'no signature': ({ headers }) => ({ headers: without(headers, 'signature') }),
    'an empty signature': ({ headers }) => ({ headers: { ...headers, signature: '' } }),
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`${style}: ${name} is refused`, async () => {
      const request = signed(style);
      assert.notEqual(await verdict({ ...request, ...change(request) }), 'good');
    });
  }

  test(`${style}: a signature counts for an hour and five minutes, and an hour ahead`, async () => {
    const ago = (ms: number) => verdict(signed(style, { at: AT - ms }));
    assert.equal(await ago(5 * 60_000), 'good');
    assert.equal(await ago(13 * 3_600_000), 'refused');
    assert.equal(await ago(2 * 86_400_000), 'refused');
    assert.equal(await ago(-50 * 60_000), 'good');
    assert.equal(await ago(-2 * 3_600_000), 'refused');
  });

  test(`${style}: an unknown key and another key are told apart`, async () => {
    const request = signed(style);
    const named = style === 'cavage' ? 'signature' : 'signature-input';
    assert.equal(await verdict(request, { pem: newKey('x').publicKeyPem }), 'mismatch');
    request.headers[named] = (request.headers[named] ?? '').replace('#main-key', '#other');
    assert.equal(await verdict(request), 'no_key');
  });

  test(`${style}: keys too weak or too long are refused`, async () => {
    const weak = newKey(key.keyId, 1024);
    const request = signed(style, { pem: weak.privateKeyPem });
    assert.equal(await verdict(request, { pem: weak.publicKeyPem }), 'refused');
  });
}

test('cavage: what says a thing twice is malformed', async () => {
  for (const extra of ['keyId="x"', 'headers="date"', 'signature="x"']) {
    const request = signed('cavage');
    request.headers.signature += `,${extra}`;
    assert.equal(await verdict(request), 'malformed');
  }
  const twice = signed('cavage');
  twice.headers.signature = twice.headers.signature?.replace('headers="', 'headers="date ') ?? '';
  assert.equal(await verdict(twice), 'malformed');
  const digests = signed('cavage');
  digests.headers.digest += `,${digestOf('x')}`;
  assert.equal(await verdict(digests), 'malformed');
});

test('cavage: the algorithm is that of the key, whatever the header says', async () => {
  for (const algorithm of ['hmac-sha256', 'rsa-sha1', 'none', 'ed25519']) {
    const request = signed('cavage');
    request.headers.signature = request.headers.signature?.replace('rsa-sha256', algorithm) ?? '';
    assert.equal(await verdict(request), 'refused', algorithm);
  }
  const forged = signed('cavage');
  const text = `(request-target): post /inbox?a=1\nhost: here.example\ndate: ${forged.headers.date}\ndigest: ${forged.headers.digest}`;
  const mac = createHmac('sha256', key.publicKeyPem).update(text).digest('base64');
  forged.headers.signature = `keyId="${key.keyId}",headers="(request-target) host date digest",signature="${mac}"`;
  assert.equal(await verdict(forged), 'mismatch');
});

test('cavage: what must be covered is covered', async () => {
  for (const name of ['(request-target)', 'host', 'date', 'digest']) {
    const request = signed('cavage');
    const covered = /headers="([^"]*)"/.exec(request.headers.signature ?? '')?.[1] ?? '';
    const less = covered.split(' ').filter((one) => one !== name);
    request.headers.signature = request.headers.signature?.replace(covered, less.join(' ')) ?? '';
    assert.equal(await verdict(request), 'refused', name);
  }
});

test('F11 cavage: a query left out of what is signed is tolerated where something is asked for, not where it is sent', async () => {
  const url = 'https://here.example/inbox';
  assert.equal(await verdict({ ...signed('cavage', { url, method: 'GET' }), url: URL_HERE }), 'good');
  assert.equal(await verdict({ ...signed('cavage', { url }), url: URL_HERE }), 'mismatch');
});

test('F09 cavage: an end that is not signed does not make a signature last longer', async () => {
  const request = signed('cavage', { at: AT - 2 * 3_600_000 });
  const expires = `,expires=${AT / 1000 + 3600}`;
  request.headers.signature = `${request.headers.signature ?? ''}${expires}`;
  assert.equal(await verdict(request), 'refused');
});

test('rfc9421: of two labels only the one that covers enough counts', async () => {
  const strong = signed('rfc9421');
  const weak = '("@method");created=1795262400;keyid="https://evil.example/#key"';
  const request = {
    ...strong,
    headers: {
      ...strong.headers,
      'signature-input': `sig0=${weak}, ${strong.headers['signature-input']}`,
      signature: `sig0=:AAAA:, ${strong.headers.signature}`,
    },
  };
  assert.equal(await verdict(request), 'good');
  const onlyWeak = {
    ...strong,
    headers: { ...strong.headers, 'signature-input': `sig0=${weak}`, signature: 'sig0=:AAAA:' },
  };
  assert.equal(await verdict(onlyWeak), 'refused');
});

test('F14 rfc9421: a label that is not understood is as good as absent', async () => {
  const strong = signed('rfc9421');
  const odd = '("@method" "@query-param";name="a" "content-digest";sf);created=1795262400';
  const withOdd = (input: string, signature: string) => ({
    ...strong,
    headers: { ...strong.headers, 'signature-input': input, signature },
  });
  const [input = '', signature = ''] = [strong.headers['signature-input'], strong.headers.signature];
  assert.equal(await verdict(withOdd(`sig0=${odd}, ${input}`, `sig0=:AAAA:, ${signature}`)), 'good');
  assert.equal(await verdict(withOdd(`${input}, sig2=${odd}`, `${signature}, sig2=:AAAA:`)), 'good');
  assert.equal(await verdict(withOdd(`sig0=${odd}`, 'sig0=:AAAA:')), 'refused');
});

test('F14 rfc9421: a key that may have been replaced is looked at anew, whatever other labels there are', async () => {
  const strong = signed('rfc9421');
  const weak = '("@method");created=1795262400;keyid="https://evil.example/#key"';
  const [input = '', signature = ''] = [strong.headers['signature-input'], strong.headers.signature];
  for (const [inputs, signatures] of [
    [`${input}, sig2=${weak}`, `${signature}, sig2=:AAAA:`],
    [`sig0=${weak}, ${input}`, `sig0=:AAAA:, ${signature}`],
  ] as const) {
    const headers = { ...strong.headers, 'signature-input': inputs, signature: signatures };
    assert.equal(await verdict({ ...strong, headers }, { pem: newKey(key.keyId).publicKeyPem }), 'mismatch');
  }
});

test('F12 rfc9421: what is said twice is not read either way', async () => {
  const strong = signed('rfc9421');
  const { 'signature-input': input = '', signature = '', 'content-digest': digest = '' } = strong.headers;
  const other = input.replace(key.keyId, 'https://evil.example/#key');
  for (const headers of [
    { signature: `sig1=:AAAA:, ${signature}` },
    { signature: `${signature}, sig1=:AAAA:` },
    { 'signature-input': `${other}, ${input}` },
    { 'signature-input': `${input}, ${other}` },
    { 'signature-input': input.replace('keyid=', 'keyid="https://evil.example/#key";keyid=') },
    { 'signature-input': input.replace('created=', 'created=1;created=') },
  ]) {
    assert.equal(await verdict({ ...strong, headers: { ...strong.headers, ...headers } }), 'malformed');
  }
  const twice = { 'content-digest': `${contentDigestOf(OTHER_BODY)}, ${digest}` };
  assert.equal(await verdict({ ...strong, headers: { ...strong.headers, ...twice } }), 'malformed');
  const sha512 = { 'content-digest': `${digest}, sha-512=:AAAA:` };
  assert.equal(await verdict({ ...strong, headers: { ...strong.headers, ...sha512 } }), 'mismatch', 'read, not signed');
});

test('rfc9421: what cannot be read is malformed', async () => {
  for (const input of ['', 'sig1', 'sig1=1', 'sig2=("@method")', '%%%']) {
    const request = signed('rfc9421');
    request.headers['signature-input'] = input;
    assert.equal(await verdict(request), 'malformed', input);
  }
  const digest = signed('rfc9421');
  digest.headers['content-digest'] = 'sha-256=:!!:';
  assert.equal(await verdict(digest), 'malformed');
});

test('F13 keys that are too short, or too long to be checked, are none', () => {
  const long = (bits: number) => {
    const n = Buffer.alloc(bits / 8, 0xff).toString('base64url');
    return createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
  };
  for (const pem of [newKey('x', 512).publicKeyPem, newKey('x', 1024).publicKeyPem, long(8200), long(65_536)]) {
    assert.equal(publicKeyOf(String(pem)), undefined);
  }
  for (const pem of [key.publicKeyPem, long(8192)]) assert.notEqual(publicKeyOf(String(pem)), undefined);
});
