import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type StoredObject = {
  bytes: Buffer;
  type: string;
  headers: IncomingMessage['headers'];
  /** The canned ACL it was given; undefined when it never was. */
  acl: string | undefined;
  storedAt: number;
};

/** What goes wrong with the next request: the store asks to wait, says nothing, or stops in the middle of the answer. */
export type Fault = 'busy' | 'silent' | 'truncated' | 'forgotten';

/** A small S3-compatible store on a loopback port, which believes only requests that are signed correctly. */
export type TestBucket = {
  endpoint: string;
  /** The configuration of a server that uses it. */
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>;
  objects: Map<string, StoredObject>;
  /** Whether it knows ACLs, and how many objects it lists at once. */
  traits: { acls: boolean; page: number };
  /** One for each of the next requests. */
  faults: Fault[];
  /** Method and host of each request. */
  requests: string[];
  /** Why requests were not believed. */
  problems: string[];
  close(): Promise<void>;
};

const BUCKET = 'media';
const REGION = 'eu-test-1';
const ACCESS = 'AKTESTTESTTEST';
const SECRET = 'a/secret+of=letters';

export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const faults: Fault[] = [];
  const traits = { acls: true, page: 1000 };
  const requests: string[] = [];
  const problems: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.headers.host}`);
    const fault = faults.shift();
    if (fault === 'silent') return;
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const problem = signatureProblem(request, body);
    if (problem) {
      problems.push(problem);
      return refuse(response, 403, problem);
    }
    if (fault === 'busy') return refuse(response, 503, 'SlowDown');
    if (fault === 'forgotten') return refuse(response, 403, 'AccessDenied');
    if (!traits.acls && request.headers['x-amz-acl'] !== undefined)
      return refuse(response, 400, 'AccessControlListNotSupported');
    if (isListing(request)) return response.end(list(objects, request, traits.page));
    answer(objects, request, response, body, fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    endpoint,
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_REGION: REGION, S3_ACCESS_KEY: ACCESS, S3_SECRET_KEY: SECRET },
    },
    objects,
    traits,
    faults,
    requests,
    problems,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answer(
  objects: Map<string, StoredObject>,
  { method, url: address = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  fault: Fault | undefined,
): unknown {
  const [url = '', query] = address.split('?');
  const byHost = headers.host?.startsWith(`${BUCKET}.`);
  const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(byHost ? `/${BUCKET}${url}` : url) ?? [];
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  const acl = headers['x-amz-acl']?.toString();
  if (method === 'PUT' && query === 'acl=') {
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    found.acl = acl;
    return response.writeHead(200).end();
  }
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    objects.set(key, { bytes: body, type: headers['content-type'] ?? '', headers, acl, storedAt: Date.now() });
    return response.writeHead(200).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const { bytes, type } = found;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, {
    'content-type': type,
    'content-length': part.length,
    ...(start !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  if (fault !== 'truncated') return response.end(method === 'HEAD' ? undefined : part);
  response.write(part.subarray(0, part.length >> 1), () => response.destroy());
}

function isListing({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && new URL(url, 'http://s3.test').searchParams.get('list-type') === '2';
}

/** ListObjectsV2: the token is the last key given, written so that it has to be decoded and encoded. */
function list(objects: Map<string, StoredObject>, { url = '' }: IncomingMessage, page: number): string {
  const token = new URL(url, 'http://s3.test').searchParams.get('continuation-token');
  const after = token?.replace(/^<&\+ /, '') ?? '';
  const keys = [...objects.keys()].sort().filter((key) => key > after);
  const some = keys.slice(0, page).map((key) => {
    const { bytes, storedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), storedAt: 0 };
    const size = `<Size>${bytes.length}</Size>`;
    return `<Contents><Key>${key}</Key><LastModified>${new Date(storedAt).toISOString()}</LastModified>${size}</Contents>`;
  });
  const next = keys.length > page ? `<NextContinuationToken>&lt;&amp;+ ${keys[page - 1]}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?>\n<ListBucketResult><Name>media</Name>${next}${some.join('')}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

/** AWS Signature Version 4, computed again from what arrived. */
function signatureProblem({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), /;
  const [, access, day = '', region = '', names = ''] = form.exec(headers.authorization ?? '') ?? [];
  if (access !== ACCESS || region !== REGION) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const sentAt = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - sentAt) < 900_000)) return 'RequestTimeTooSkewed';
  const claimed = String(headers['x-amz-content-sha256']);
  const hash = sha256(body);
  if (claimed !== hash && !(claimed === 'UNSIGNED-PAYLOAD' && body.length === 0)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (must.some((name) => !signed.includes(name))) return 'AccessDenied';
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const { pathname, searchParams } = new URL(url, 'http://s3.test');
  const query = [...searchParams].map((pair) => pair.map(strictly).join('=')).sort();
  const canonical = [method, pathname, query.join('&'), lines, names, claimed].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${SECRET}`));
  const expected = hmac(key, text).toString('hex');
  return headers.authorization?.endsWith(`Signature=${expected}`) ? undefined : 'SignatureDoesNotMatch';
}

function strictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
