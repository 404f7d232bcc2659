import { AppError } from '../../lib/errors.ts';
import type { Bucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import { contentTypeOf, hashOf, INLINE, isKey, RAW } from './keys.ts';
import { listBucketFiles } from './list-bucket.ts';
import type { ByteRange, MediaStorage, Source } from './storage.ts';

/** Files never change under their key, so clients may cache them for ever. */
const FOREVER = 'public, max-age=31536000, immutable';

/** How single files are made public: by a canned ACL. */
export type Publication = {
  /** Called when the store refuses an ACL. */
  onRefused(error: unknown): void;
};

/** Media storage in a bucket of an S3-compatible store. Without `publication` it never changes who may read a file. */
export function openS3Storage(bucket: Bucket, publication?: Publication): MediaStorage {
  let publishes = publication !== undefined;
  return {
    async put(key, content) {
      if (!publishes || isRaw(key)) return store(bucket, key, content, {});
      try {
        await store(bucket, key, content, aclOf(true));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await store(bucket, key, content, {});
        // It succeeded without the ACL: some stores and buckets do not support them.
        publishes = false;
        publication?.onRefused(error);
      }
    },
    async show(key, shown) {
      assertKey(key);
      if (!publishes) return;
      try {
        await setAcl(bucket, key, aclOf(shown && !isRaw(key)));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        publication?.onRefused(error);
      }
    },
    open: (key, range) => open(bucket, key, range),
    size: (key) => findSize(bucket, key),
    async delete(key) {
      assertKey(key);
      const { body } = await bucket.ask({ method: 'DELETE', key, expected: [200, 204, 404] });
      await body.dump();
    },
    list: (before) => listBucketFiles(bucket, before),
    close: () => bucket.close(),
  };
}

type Headers = Record<string, string>;

async function store(bucket: Bucket, key: string, content: Uint8Array | Source, acl: Headers): Promise<void> {
  const type = contentTypeOf(key);
  const headers = {
    'content-type': type,
    'cache-control': FOREVER,
    ...(!INLINE.test(type) && { 'content-disposition': 'attachment' }),
    ...acl,
  };
  const answer = await bucket.ask({ method: 'PUT', key, headers, content, hash: hashOf(key), expected: [200, 201] });
  await answer.body.dump();
}

/** Sets the ACL of a file. A missing file is no error. */
async function setAcl(bucket: Bucket, key: string, headers: Headers): Promise<void> {
  const answer = await bucket.ask({ method: 'PUT', key, query: { acl: '' }, headers, expected: [200, 404] });
  await answer.body.dump();
}

async function open(bucket: Bucket, key: string, range?: ByteRange): ReturnType<MediaStorage['open']> {
  if (!isKey(key)) return undefined;
  const headers = range && { range: `bytes=${range.start}-${range.end}` };
  const expected = [range ? 206 : 200, 404];
  const answer = await bucket.ask({ method: 'GET', key, ...(headers && { headers }), expected });
  if (answer.statusCode === 404) {
    await answer.body.dump();
    return undefined;
  }
  const size = range ? /\/(\d+)$/.exec(one(answer.headers['content-range']))?.[1] : answer.headers['content-length'];
  // When nobody reads the body, closing it emits an error, which must not crash the process.
  if (size === undefined) answer.body.on('error', () => undefined).destroy();
  return { stream: answer.body, size: sizeOf(size) };
}

async function findSize(bucket: Bucket, key: string): Promise<number | undefined> {
  if (!isKey(key)) return undefined;
  const { statusCode, headers, body } = await bucket.ask({ method: 'HEAD', key, expected: [200, 404] });
  await body.dump();
  return statusCode === 200 ? sizeOf(headers['content-length']) : undefined;
}

function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`"${key}" is no media key`);
}

/** Whether a file waits to be converted, and must not be public. */
function isRaw(key: string): boolean {
  return key.endsWith(`.${RAW}`);
}

function aclOf(shown: boolean): Headers {
  return { 'x-amz-acl': shown ? 'public-read' : 'private' };
}

/** Whether the store refused permanently, as opposed to being unavailable. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || !(error.cause instanceof BucketError)) return false;
  return [400, 403, 405, 501].includes(error.cause.status);
}

function sizeOf(header: string | string[] | undefined): number {
  if (header === undefined) throw new AppError('unavailable', 'storageSizeUnknown');
  return Number(header);
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
