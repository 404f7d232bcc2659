/** What came of reading a document: a value, or why there is none. `ignored` is well formed but nothing for this server. */
export type Decoded<T> =
  | { readonly outcome: 'read'; readonly value: T }
  | { readonly outcome: 'ignored' | 'refused'; readonly reason: string };

/** It was understood. */
export function read<T>(value: T): Decoded<T> {
  return { outcome: 'read', value };
}

/** It is nothing to this server, and no fault of its sender. */
export function ignored(reason: string): Decoded<never> {
  return { outcome: 'ignored', reason };
}

/** It cannot be true, or cannot be understood. */
export function refused(reason: string): Decoded<never> {
  return { outcome: 'refused', reason };
}
