import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { admit } from '../support/loopback.ts';
import type { Json } from '../support/server.ts';
import { decryptLegacy, decryptStandard, type PushKeys } from './decrypt.ts';

export type Pushed = { readonly headers: Record<string, string>; readonly body: Buffer };

/** A push service on a loopback port with one subscriber's keys. It keeps what it gets and answers what it is told. */
export type PushService = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly pushed: Pushed[];
  answer(status: number): void;
  /** Decrypts a message and parses it. */
  read(message: Pushed | undefined): Json;
  close(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys: PushKeys = { ecdh, auth: randomBytes(16) };
  const pushed: Pushed[] = [];
  let status = 201;
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      pushed.push({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const port = admit(http.address());
  return {
    endpoint: `http://127.0.0.1:${port}/push/1`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
    pushed,
    answer(next) {
      status = next;
    },
    read(message) {
      if (!message) throw new Error('No message came');
      const { headers, body } = message;
      const standard = headers['content-encoding'] === 'aes128gcm';
      return JSON.parse(standard ? decryptStandard(body, keys) : decryptLegacy(body, headers, keys));
    },
    async close() {
      http.close();
      http.closeAllConnections();
    },
  };
}

/** The claims of a VAPID token (RFC 8292), whose signature is checked with the server's public key. */
export function verifiedClaims(jwt: string, serverKey: string): Json {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(serverKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const good = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!good) throw new Error('The token is not signed with the server key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
