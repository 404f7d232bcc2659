import type { Readable } from 'node:stream';

/** First and last byte wanted, both included, as in an HTTP range. */
export type ByteRange = { readonly start: number; readonly end: number };

export type StoredFile = {
  readonly stream: Readable;
  /** Bytes of the whole file, also when only a range of it is streamed. */
  readonly size: number;
  readonly contentType: string;
};

/** Where media files live: on disk or in a bucket. Keys come from `contentKey`. */
export type MediaStorage = {
  /** Stores a file; when the promise resolves it survives a power cut. Storing the same key again is harmless. */
  put(key: string, content: Uint8Array | Readable, contentType: string): Promise<void>;
  /** The file, or undefined when there is none by that key. The caller consumes or destroys the stream. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Removes a file; one that is gone already is no error. */
  delete(key: string): Promise<void>;
  /** Where clients read the file from. */
  url(key: string): string;
};
