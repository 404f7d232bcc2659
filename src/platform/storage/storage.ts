import type { Readable } from 'node:stream';

/** First and last byte wanted, both included, as in an HTTP range. */
export type ByteRange = { readonly start: number; readonly end: number };

export type StoredFile = {
  readonly stream: Readable;
  /** Bytes of the whole file, also when only a range of it is streamed. */
  readonly size: number;
};

export type ListedFile = { readonly key: string; readonly size: number };

/** Something to store that need not fit into memory: `open` begins anew each time, because an attempt may fail. */
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
   * Lets everybody read a file where it lies, or nobody but this server; a file that is gone is no error. Where this server alone hands out
   * files there is nothing to do.
   */
  show(key: string, shown: boolean): Promise<void>;
  /** Removes a file; one that is gone already is no error. */
  delete(key: string): Promise<void>;
  /** All files that were stored before an instant (ms), some at a time; what is no file of ours is passed over. */
  list(before: number): AsyncIterable<readonly ListedFile[]>;
  close(): Promise<void>;
};
