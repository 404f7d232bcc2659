import { createWriteStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { pipeline as pipelineDone } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** How many bytes of a page are looked at to guess its encoding. */
const LOOKED_AT = 64 * 1024;
const TAG = /<[^<>]*>/g;

/** What a browser takes for pages that nothing is known of. HTML: "Determining the character encoding". */
const USUAL = 'windows-1252';

/**
 * The name of the encoding of a page, found as the HTML standard says: by its byte order mark, the charset that its server states, or what
 * it states itself at its beginning; otherwise a guess from its text.
 */
async function pageEncoding(bytes: Buffer, stated: string | undefined): Promise<string> {
  const { default: sniff } = await import('html-encoding-sniffer');
  return sniff(bytes, { transportLayerEncodingLabel: stated, defaultEncoding: '' }) || (await guess(bytes));
}

async function guess(bytes: Buffer): Promise<string> {
  if (isUtf8(bytes)) return 'utf-8';
  const { detect } = await import('chardet');
  const text = bytes.subarray(0, LOOKED_AT).toString('latin1').replace(TAG, ' ');
  return detect(Buffer.from(text, 'latin1')) ?? USUAL;
}

/** Whether bytes are UTF-8, up to a character at their end that may have been cut off. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The encodings that `readBody` decodes. */
export const ACCEPT_ENCODING = 'gzip, br';

/**
 * Reads and decodes a body. The limit applies to the decoded bytes, which take up memory. With `cut`, what is beyond it is left out, and
 * otherwise an error.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  cut = false,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop by an error destroys the stream and with it the connection.
  for await (const chunk of decoded(body, encoding, cut)) {
    size += chunk.length;
    if (size > maxBytes && cut) return Buffer.concat([...chunks, chunk], maxBytes);
    if (size > maxBytes) throw new FetchError('too_large', `The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** As `readBody`, for a body that has been received. */
export async function unpack(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  cut?: boolean,
): Promise<Buffer> {
  return encoding === undefined ? body : readBody(Readable.from([body]), encoding, maxBytes, cut);
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

/** With `cut`, the body may end too early. */
function decoded(body: Readable, encoding = 'identity', cut = false): Readable {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return body;
    case 'gzip':
    case 'x-gzip':
      return pipeline(body, createGunzip(cut ? { finishFlush: constants.Z_SYNC_FLUSH } : {}), ignore);
    case 'br':
      return pipeline(
        body,
        createBrotliDecompress(cut ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}),
        ignore,
      );
    default:
      body.on('error', ignore).destroy();
      throw new FetchError('malformed', `The answer has an unknown encoding: ${encoding}`);
  }
}

// The reader of the last stream sees the error too.
function ignore(): void {}

const CHARSET = /charset\s*=\s*["']?([\w:.-]{1,40})/i;

/** Bytes as text: a page by its own encoding, anything else by the charset of the content type, or as UTF-8. */
export async function decodeText(bytes: Buffer, contentType: string): Promise<string> {
  if (bytes.length === 0) return '';
  const stated = CHARSET.exec(contentType)?.[1];
  const label = /html/i.test(contentType) ? await pageEncoding(bytes, stated) : (stated ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
