import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../platform/db/handle.ts';

/** So many are read in a few milliseconds. */
const SIZE = 1000;

/** Statuses from one id to below another. */
export type Slice = { readonly from: number; readonly below: number };

/** All statuses from an id on, `size` at a time: SQLite reads on the event loop, which others have between them. */
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
