import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { withRequestId } from './request-id.ts';

export type BatchOptions = {
  /** How long (ms) the first call waits for others; 0 batches only the calls of one turn of the event loop. */
  readonly delay: number;
  /** The size of the largest batch. */
  readonly most: number;
};

type Asked<A, B> = { readonly one: A; resolve(answer: B): void; reject(error: unknown): void };

/**
 * Collects single calls into batches for `doAll`, which returns results in the order of its input. When a batch fails, each of its calls is
 * repeated alone, so that only those that cannot succeed fail.
 */
export function batchCalls<A, B>(
  doAll: (all: readonly A[]) => Promise<readonly B[]>,
  { delay, most }: BatchOptions,
): (one: A) => Promise<B> {
  const waiting: Asked<A, B>[] = [];
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      await (delay > 0 ? sleep(delay) : nextTurn());
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
      void withRequestId(undefined, work);
    });
}
