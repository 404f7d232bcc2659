import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The facts about a file of JSON lines: its number of rows, and the size and checksum of its compressed form. */
export type FileFacts = { readonly rows: number; readonly bytes: number; readonly sha256: string };

/** Lines are collected up to this many characters before they are compressed. */
const CHUNK = 65_536;

const BATCH = 500;

/** Writes values to a new compressed file, one JSON value per line, and syncs it to the disk. */
export async function writeLines(path: string, batches: AsyncIterable<readonly unknown[]>): Promise<FileFacts> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  await pipeline(
    async function* () {
      let text = '';
      for await (const batch of batches) {
        rows += batch.length;
        for (const value of batch) text += `${JSON.stringify(value)}\n`;
        if (text.length < CHUNK) continue;
        yield text;
        text = '';
      }
      yield text;
    },
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** Reads in batches what `writeLines` wrote. */
export async function* readLines(path: string): AsyncGenerator<readonly unknown[]> {
  let values: unknown[] = [];
  for await (const line of linesOf(path)) {
    values.push(JSON.parse(line));
    if (values.length < BATCH) continue;
    yield values;
    values = [];
  }
  if (values.length > 0) yield values;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip();
  file.once('error', (error) => text.destroy(error));
  file.pipe(text).setEncoding('utf8');
  try {
    let rest = '';
    for await (const chunk of text) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    file.destroy();
  }
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
