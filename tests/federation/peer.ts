import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type SignatureStyle, signRequest } from '../../src/federation/signatures/sign.ts';
import { admit } from '../support/loopback.ts';

export type PeerKey = { keyId: string; publicKeyPem: string; privateKeyPem: string };

type Document = { body: unknown; status?: number; type?: string; location?: string };

export type Arrived = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** Another server of the fediverse, on loopback: it answers what it is told to, and remembers what it was asked. */
export type Peer = {
  origin: string;
  /** Its one inhabitant. */
  actorUri: string;
  key: PeerKey;
  arrived: Arrived[];
  /** Serves a document at a path; the type is `application/activity+json` unless told. */
  serve(path: string, document: Document): void;
  /** Serves the inhabitant, with this key instead of the first if given. */
  serveActor(key?: PeerKey, more?: Record<string, unknown>): void;
  /** Headers that sign a request with the inhabitant's key, or another. */
  sign(request: ToSign): Record<string, string>;
  close(): Promise<void>;
};

export type ToSign = {
  method: string;
  url: string;
  body?: string;
  style?: SignatureStyle;
  at?: number;
  key?: PeerKey;
};

/** A new RSA key of an owner. */
export function newKey(keyId: string, modulusLength = 2048): PeerKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { keyId, publicKeyPem: publicKey, privateKeyPem: privateKey };
}

export async function startPeer(name = 'bob'): Promise<Peer> {
  const documents = new Map<string, Document>();
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '/';
    arrived.push({ method: request.method ?? '', path, headers: request.headers, body });
    const document = documents.get(path);
    if (!document) return response.writeHead(request.method === 'POST' ? 202 : 404).end();
    response.writeHead(document.status ?? 200, {
      'content-type': document.type ?? 'application/activity+json',
      ...(document.location && { location: document.location }),
    });
    return response.end(typeof document.body === 'string' ? document.body : JSON.stringify(document.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${admit(server.address())}`;
  const actorUri = `${origin}/users/${name}`;
  const key = newKey(`${actorUri}#main-key`);
  const peer: Peer = {
    origin,
    actorUri,
    key,
    arrived,
    serve: (path, document) => void documents.set(path, document),
    serveActor(current = key, more = {}) {
      peer.serve(`/users/${name}`, { body: { ...actorOf(actorUri, name, current), ...more } });
    },
    sign({ method, url, body, style = 'cavage', at = Date.now(), key: other = key }) {
      const { keyId, privateKeyPem } = other;
      return signRequest({ method, url, body, style, at, key: { keyId, privateKeyPem } });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  peer.serveActor();
  return peer;
}

/** The document of a person with a key. */
export function actorOf(uri: string, name: string, key: PeerKey) {
  return {
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: uri,
    type: 'Person',
    preferredUsername: name,
    inbox: `${uri}/inbox`,
    outbox: `${uri}/outbox`,
    followers: `${uri}/followers`,
    publicKey: { id: key.keyId, owner: uri, publicKeyPem: key.publicKeyPem },
  };
}
