import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ParsedTarEntry } from 'modern-tar';
import type { Entry, ZipFile } from 'yauzl';

/** A file of a folder or archive by its path there; without content where that is larger than was asked for. */
export type PackedFile = { readonly name: string; readonly content: Buffer | undefined };

/** That something is no archive, or a broken one. */
export class UnreadableArchive extends Error {}

/** The most bytes that an archive may unfold to: many times what any known pack of emojis has. */
const MOST_UNFOLDED = 1_073_741_824;

/** Of a zip archive with files, and of one without. */
const ZIP_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06'];

type ArchiveKind = 'zip' | 'gzip' | 'tar';

/** The files in a folder and the folders below it, or in an archive: zip, tar, or tar compressed by gzip. Hidden ones are left out. */
export async function* filesIn(path: string, maxBytes: number): AsyncGenerator<PackedFile> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? filesInFolder(path, maxBytes) : filesInArchive(path, maxBytes);
  for await (const one of files) if (!basename(one.name).startsWith('.')) yield one;
}

async function* filesInFolder(folder: string, maxBytes: number): AsyncGenerator<PackedFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    const fits = (await stat(path)).size <= maxBytes;
    yield { name: relative(folder, path), content: fits ? await readFile(path) : undefined };
  }
}

async function* filesInArchive(path: string, maxBytes: number): AsyncGenerator<PackedFile> {
  try {
    const kind = await archiveKind(path);
    yield* kind === 'zip' ? zipped(path, maxBytes) : tarred(path, maxBytes, kind === 'gzip');
  } catch (cause) {
    if (isFault(cause)) throw cause;
    throw new UnreadableArchive(cause instanceof Error ? cause.message : '', { cause });
  }
}

/** Whether something went wrong with the disk, not with what is read. */
function isFault(cause: unknown): boolean {
  return cause instanceof Error && 'syscall' in cause;
}

/** What a file is by its first bytes: RFC 1952, section 2.3.1; APPNOTE.TXT, sections 4.3.7 and 4.3.16; POSIX, ustar. */
export async function archiveKind(path: string): Promise<ArchiveKind | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(262), length: 262 });
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    if (ZIP_SIGNATURES.some((signature) => head.startsWith(signature))) return 'zip';
    if (head.startsWith('\x1f\x8b')) return 'gzip';
    return head.startsWith('ustar', 257) ? 'tar' : undefined;
  } finally {
    await file.close();
  }
}

async function* tarred(path: string, maxBytes: number, isCompressed: boolean): AsyncGenerator<PackedFile> {
  const { createTarDecoder } = await import('modern-tar');
  const file = createReadStream(path);
  // What is wrong with either is thrown where the last of the two is read, and needs no second hearing.
  const bytes = isCompressed ? unfolded(pipeline(file, createGunzip(), () => {})) : file;
  try {
    for await (const entry of ReadableStream.from(bytes).pipeThrough(createTarDecoder({ strict: true }))) {
      const isFile = (entry.header.type ?? 'file') === 'file';
      const content = isFile && entry.header.size <= maxBytes ? await contentOf(entry) : undefined;
      await entry.body.cancel();
      if (isFile) yield { name: entry.header.name, content };
    }
  } finally {
    file.destroy();
  }
}

async function contentOf({ body }: ParsedTarEntry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}

/** The bytes of a compressed archive, of which a few may stand for very many. */
async function* unfolded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of bytes) {
    seen += chunk.length;
    if (seen > MOST_UNFOLDED) throw new Error('it unfolds to too much');
    yield chunk;
  }
}

async function* zipped(path: string, maxBytes: number): AsyncGenerator<PackedFile> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const fits = entry.uncompressedSize <= maxBytes;
      yield { name: entry.fileName, content: fits ? await unzipped(zip, entry) : undefined };
    }
  } finally {
    zip.close();
  }
}

async function unzipped(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync<Buffer>(await zip.openReadStreamPromise(entry)));
}
