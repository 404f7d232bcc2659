import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../platform/db/handle.ts';

/** This many are read within a few milliseconds. */
const SIZE = 1000;

/** A range of status ids: from `from`, below `below`. */
export type Slice = { readonly from: number; readonly below: number };

/** Yields all statuses from an id on, `size` at a time, because SQLite blocks the event loop while it reads. */
export async function* slicesFrom(db: Db, first: number, size = SIZE): AsyncGenerator<Slice> {
  for (let from: number | undefined = first; from !== undefined; ) {
    const next: number | undefined = await idAfter(db, from, size);
    yield { from, below: next ?? Number.MAX_SAFE_INTEGER };
    from = next;
    await nextTurn();
  }
}

async function idAfter(db: Db, from: number, size: number): Promise<number | undefined> {
  const rows = db.selectFrom('statuses').select('id').where('id', '>=', from).orderBy('id').offset(size).limit(1);
  return (await rows.executeTakeFirst())?.id;
}
