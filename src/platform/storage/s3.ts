import { AppError } from '../../lib/errors.ts';
import type { Bucket } from './bucket.ts';
import { contentTypeOf, hashOf, INLINE, isKey } from './keys.ts';
import type { MediaStorage } from './storage.ts';

/** Files never change under their key, so that whoever reads them from the bucket may keep them. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Media storage in a bucket of an S3-compatible store. */
export function openS3Storage(bucket: Bucket): MediaStorage {
  return {
    async put(key, content) {
      const type = contentTypeOf(key);
      const headers = {
        'content-type': type,
        'cache-control': FOREVER,
        ...(!INLINE.test(type) && { 'content-disposition': 'attachment' }),
      };
      const answer = await bucket.ask({
        method: 'PUT',
        key,
        headers,
        content,
        hash: hashOf(key),
        expected: [200, 201],
      });
      await answer.body.dump();
    },
    async open(key, range) {
      if (!isKey(key)) return undefined;
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const found = range ? 206 : 200;
      const answer = await bucket.ask({ method: 'GET', key, ...(headers && { headers }), expected: [found, 404] });
      if (answer.statusCode === 404) {
        await answer.body.dump();
        return undefined;
      }
      const size = range
        ? /\/(\d+)$/.exec(one(answer.headers['content-range']))?.[1]
        : answer.headers['content-length'];
      // A body that nobody reads tells of its end by an error, which must not end the process.
      if (size === undefined) answer.body.on('error', () => undefined).destroy();
      return { stream: answer.body, size: sizeOf(size) };
    },
    async size(key) {
      if (!isKey(key)) return undefined;
      const { statusCode, headers, body } = await bucket.ask({ method: 'HEAD', key, expected: [200, 404] });
      await body.dump();
      return statusCode === 200 ? sizeOf(headers['content-length']) : undefined;
    },
    async delete(key) {
      if (!isKey(key)) throw new Error(`"${key}" is no media key`);
      const { body } = await bucket.ask({ method: 'DELETE', key, expected: [200, 204, 404] });
      await body.dump();
    },
    close: () => bucket.close(),
  };
}

function sizeOf(header: string | string[] | undefined): number {
  if (header === undefined) throw new AppError('unavailable', 'The media storage did not tell the size of a file');
  return Number(header);
}

function one(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
