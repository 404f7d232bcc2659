import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { AppError } from '../../lib/errors.ts';
import type { S3Config } from '../config/config.ts';
import { BucketError, isTemporary } from './bucket-error.ts';
import type { Source } from './storage.ts';

export type BucketRequest = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Headers; those that begin with `x-amz-` are signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Uint8Array | Source;
  /** SHA-256 of the content in hexadecimal: it is signed, so that the store refuses what arrives damaged. */
  readonly hash?: string;
  /** The statuses that are not failures. */
  readonly expected: readonly number[];
};

/** Signed requests to one bucket of an S3-compatible store. */
export type Bucket = {
  /** An answer of an expected status, whose body the caller consumes; 503 after the last attempt. */
  ask(request: BucketRequest): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
};

const ATTEMPTS = 3;
/** Milliseconds before the second attempt; twice that before the third. */
const PAUSE = 200;
/** How much of an error document goes into the log. */
const ERROR_BYTES = 4096;

type Timeouts = { readonly connect: number; readonly idle: number };

/** How long (ms) connecting may take, and how long a connection may be idle. */
const TIMEOUTS: Timeouts = { connect: 5000, idle: 20_000 };

/** Opens a bucket. The operator chose its address, so it may be private and without TLS. */
export function openBucket(config: S3Config, { connect, idle }: Timeouts = TIMEOUTS): Bucket {
  const dispatcher = new Agent({ connect: { timeout: connect }, headersTimeout: idle, bodyTimeout: idle });
  return {
    async ask(wanted) {
      for (let attempt = 1; ; attempt++) {
        const answer = await askOnce(wanted).catch((error: unknown) => ({ error }));
        if (!('error' in answer)) return answer;
        const { error } = answer;
        if (!isTemporary(error) || attempt === ATTEMPTS) {
          throw new AppError('unavailable', 'storageUnavailable', { cause: error });
        }
        await sleep(PAUSE * attempt * (0.5 + Math.random()));
      }
    },
    close: () => dispatcher.destroy(),
  };

  async function askOnce({ method, key, query, headers = {}, content, hash, expected }: BucketRequest) {
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = config;
    const signer = new AwsV4Signer({
      ...{ method, url: addressOf(config, key, query), accessKeyId, secretAccessKey, region, service: 's3' },
      headers: { ...(hash !== undefined && { 'x-amz-content-sha256': hash }), ...ofAmazon(headers) },
    });
    const signed = await signer.sign();
    const body = content && 'open' in content ? await content.open() : content;
    const answer = await request(signed.url, {
      dispatcher,
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...headers,
        ...(content && { 'content-length': String('open' in content ? content.size : content.length) }),
      },
      body: body ?? null,
    });
    if (expected.includes(answer.statusCode)) return answer;
    return { error: await explain(answer, `${method} ${key}`) };
  }
}

/** The address of a file: the bucket is the first part of the path or of the host name. */
function addressOf({ endpoint, bucket, pathStyle }: S3Config, key: string, query: BucketRequest['query'] = {}): string {
  const url = new URL(pathStyle ? `${endpoint}/${bucket}/${key}` : endpoint);
  if (!pathStyle) {
    url.host = `${bucket}.${url.host}`;
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${key}`;
  }
  if (key === '') url.pathname = url.pathname.replace(/\/$/, '');
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

function ofAmazon(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-')));
}

async function explain({ statusCode, body }: Dispatcher.ResponseData, what: string): Promise<BucketError> {
  let text = '';
  for await (const chunk of body) {
    text += chunk;
    if (text.length >= ERROR_BYTES) break;
  }
  return new BucketError(statusCode, /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? '', what);
}
