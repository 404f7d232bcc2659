import type { Readable } from 'node:stream';

/** First and last byte wanted, both included, as in an HTTP range. */
export type ByteRange = { readonly start: number; readonly end: number };

export type StoredFile = {
  readonly stream: Readable;
  /** Bytes of the whole file, also when only a range of it is streamed. */
  readonly size: number;
};

export type ListedFile = { readonly key: string; readonly size: number };

/** Content to store that need not fit into memory. `open` starts from the beginning each time, because attempts may fail. */
export type Source = { readonly size: number; open(): Readable | Promise<Readable> };

/**
 * Where media files live: on disk or in a bucket. Keys come from `contentKey`, and say what type a file is served as
 * (`contentTypeOf`); `mediaUrl` tells clients where to read. Where a bucket cannot be reached, everything
 * throws 503, and so does what cannot be written to a disk.
 */
export type MediaStorage = {
  /** Stores a file; when the promise resolves it survives a power cut. Storing the same key again is harmless. */
  put(key: string, content: Uint8Array | Source): Promise<void>;
  /** The file, or undefined when there is none by that key. The caller consumes or destroys the stream. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** How many bytes the file has, or undefined when there is none by that key. */
  size(key: string): Promise<number | undefined>;
  /**
   * Makes a file in the storage itself public or private; a missing file is no error. Does nothing where only this server hands out files.
   */
  show(key: string, shown: boolean): Promise<void>;
  /** Removes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  /** All files that were stored before an instant (ms), some at a time. Foreign files are skipped. */
  list(before: number): AsyncIterable<readonly ListedFile[]>;
  close(): Promise<void>;
};
