/** The result of reading a document: a value, or why there is none. `ignored` means well formed but of no concern to this server. */
export type Decoded<T> =
  | { readonly outcome: 'read'; readonly value: T }
  | { readonly outcome: 'ignored' | 'refused'; readonly reason: string };

/** The document was understood. */
export function read<T>(value: T): Decoded<T> {
  return { outcome: 'read', value };
}

/** The document is of no concern to this server, which is not its sender's fault. */
export function ignored(reason: string): Decoded<never> {
  return { outcome: 'ignored', reason };
}

/** The document cannot be true, or cannot be understood. */
export function refused(reason: string): Decoded<never> {
  return { outcome: 'refused', reason };
}
