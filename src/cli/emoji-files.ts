import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { EMOJI_BYTES } from '../domain/emojis/local-emojis.ts';
import { CommandError } from './failure.ts';

/** A file of a folder or archive, and its name without folder and ending. */
export type EmojiFile = { readonly file: string; readonly stem: string; read(): Promise<Uint8Array> };

/** The files in a folder and the folders below it, or in a tar archive, which may be compressed. Hidden ones are left out. */
export async function* emojiFiles(path: string): AsyncGenerator<EmojiFile> {
  const files = (await stat(path)).isDirectory() ? filesInFolder(path) : filesInArchive(path);
  for await (const one of files) if (!basename(one.file).startsWith('.')) yield one;
}

async function* filesInFolder(folder: string): AsyncGenerator<EmojiFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) yield emojiFile(relative(folder, path), () => readSmall(path));
}

async function readSmall(path: string): Promise<Uint8Array> {
  return (await stat(path)).size > EMOJI_BYTES ? tooLarge() : readFile(path);
}

async function* filesInArchive(path: string): AsyncGenerator<EmojiFile> {
  const file = createReadStream(path);
  const bytes = (await isCompressed(path)) ? file.compose(createGunzip()) : file;
  try {
    for await (const entry of Readable.toWeb(bytes).pipeThrough(createTarDecoder({ strict: true }))) {
      const isFile = (entry.header.type ?? 'file') === 'file';
      const content = isFile && entry.header.size <= EMOJI_BYTES ? await contentOf(entry) : undefined;
      await entry.body.cancel();
      if (isFile) yield emojiFile(entry.header.name, () => Promise.resolve(content ?? tooLarge()));
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${path} is neither a folder nor a tar archive: ${error instanceof Error ? error.message : ''}`,
    );
  } finally {
    file.destroy();
  }
}

/** Whether a file begins as gzip does. RFC 1952, section 2.3.1. */
async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2), length: 2 });
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

async function contentOf({ body }: ParsedTarEntry): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(body));
}

function emojiFile(file: string, read: () => Promise<Uint8Array>): EmojiFile {
  return { file, stem: basename(file, extname(file)), read };
}

function tooLarge(): never {
  throw new CommandError('Image file size must be less than 256 KB');
}
