import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export type Gathering = {
  /** How long (ms) the first waits for others; 0 for those of the same turn of the event loop. */
  readonly span: number;
  /** How many are done together at most. */
  readonly most: number;
};

type Asked<A, B> = { readonly one: A; resolve(answer: B): void; reject(error: unknown): void };

/**
 * Does together what is asked for one by one: `doAll` answers in the order of what it gets. When it fails, each is done by itself, so that one
 * which cannot be done fails alone.
 */
export function gather<A, B>(
  doAll: (all: readonly A[]) => Promise<readonly B[]>,
  { span, most }: Gathering,
): (one: A) => Promise<B> {
  const waiting: Asked<A, B>[] = [];
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      await (span > 0 ? sleep(span) : nextTurn());
      await doGroup(waiting.splice(0, most));
    }
    busy = false;
  }

  async function doGroup(group: readonly Asked<A, B>[]): Promise<void> {
    try {
      const answers = await doAll(group.map(({ one }) => one));
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await doGroup([one]);
    }
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject });
      void work();
    });
}
