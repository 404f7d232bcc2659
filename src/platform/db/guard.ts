import type { CompiledQuery } from 'kysely';
import { writesOf } from './written-table.ts';

/** Throws on a write through a read handle, which the types already hide. */
export function assertRead({ sql }: CompiledQuery): void {
  if (writesOf(sql).length > 0) throw new Error(`A write needs a transaction: ${sql}`);
}
