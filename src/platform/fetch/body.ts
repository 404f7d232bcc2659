import { createWriteStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { pipeline as pipelineDone } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** The encodings that `readBody` decodes. */
export const ACCEPT_ENCODING = 'gzip, br';

/** Reads and decodes a body. The limit applies to the decoded bytes, which take up memory. */
export async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop by an error destroys the stream and with it the connection.
  for await (const chunk of decoded(body, encoding)) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** As `readBody`, for a body that has been received. */
export async function unpack(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  return encoding === undefined ? body : readBody(Readable.from([body]), encoding, maxBytes);
}

/** Streams a body to a new file, up to the limit. */
export async function saveBody(
  body: Readable,
  encoding: string | undefined,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<void> {
  await pipelineDone(decoded(body, encoding), bounded(maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

function bounded(maxBytes: number) {
  let size = 0;
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`);
      yield chunk;
    }
  };
}

function decoded(body: Readable, encoding = 'identity'): Readable {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return body;
    case 'gzip':
    case 'x-gzip':
      return pipeline(body, createGunzip(), ignore);
    case 'br':
      return pipeline(body, createBrotliDecompress(), ignore);
    default:
      body.on('error', ignore).destroy();
      throw new FetchError('malformed', `The answer has an unknown encoding: ${encoding}`);
  }
}

// The reader of the last stream sees the error too.
function ignore(): void {}

const META_CHARSET = /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{1,40})/i;

/** Bytes as text, by the charset of the content type or, in HTML, of its `<meta>`; UTF-8 otherwise. */
export function decodeText(bytes: Buffer, contentType: string): string {
  if (bytes.length === 0) return '';
  const label = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1] ?? metaCharset(bytes, contentType) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function metaCharset(bytes: Buffer, contentType: string): string | undefined {
  if (!contentType.includes('html')) return undefined;
  return META_CHARSET.exec(bytes.subarray(0, 1024).toString('latin1'))?.[1];
}
