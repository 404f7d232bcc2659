import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\.([a-z0-9]{1,5})$/;
const EXTENSION = /^[a-z0-9]{1,5}$/;

/** The extension of files kept as uploaded. They are never served, because they may contain a location or anything else. */
export const RAW = 'raw';

/** The only types that stored files are ever served as: none of them can run script in a browser. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
};

/** The types that browsers show themselves; anything else is only ever downloaded. */
export const INLINE = /^(image|video|audio)\//;

/** The key of some content: `xx/yy/<sha256>.<ext>`, so that equal files are stored once. */
export function contentKey(bytes: Uint8Array, extension: string): string {
  return keyOf(createHash('sha256').update(bytes).digest('hex'), extension);
}

/** As `contentKey`, for a file too large to hold in memory. */
export async function contentKeyOfFile(path: string, extension: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return keyOf(hash.digest('hex'), extension);
}

/** Whether a text is a key this storage could have made: nothing else ever becomes a path. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** The type a stored file is served as, by its extension; bytes of no known type otherwise. */
export function contentTypeOf(key: string): string {
  return TYPES[KEY.exec(key)?.[1] ?? ''] ?? 'application/octet-stream';
}

/** The SHA-256 in a key, in hexadecimal. Throws when the text is not a key. */
export function hashOf(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is no media key`);
  return key.slice(6, 70);
}

function keyOf(hash: string, extension: string): string {
  if (!EXTENSION.test(extension)) throw new Error(`"${extension}" is no file name extension`);
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.${extension}`;
}
