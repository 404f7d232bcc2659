import type { CompiledQuery } from 'kysely';

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** Throws on a write through a read handle, which the types already hide. */
export function assertRead(query: CompiledQuery): void {
  if (WRITES.has(query.query.kind)) throw new Error(`A write needs a transaction: ${query.sql}`);
}
