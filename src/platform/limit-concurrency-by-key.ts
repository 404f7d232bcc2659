import { AppError } from '../lib/errors.ts';

export type ConcurrencyLimits = {
  /** How much work runs concurrently. */
  readonly most: number;
  /** The same limit for each key. */
  readonly perKey: number;
  /** The length of the queue. */
  readonly waiting: number;
};

type Waiting = { readonly key: string; start(): void };

/**
 * Limits concurrency in total and by key. Work waits in order of arrival, but work of a key at its limit lets others pass. Throws AppError
 * 'unavailable' when the queue is full.
 */
export function limitConcurrencyByKey({ most, perKey, waiting: longest }: ConcurrencyLimits) {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  let total = 0;

  const hasRoom = (key: string) => total < most && (running.get(key) ?? 0) < perKey;

  function count(key: string, step: 1 | -1): void {
    total += step;
    const left = (running.get(key) ?? 0) + step;
    if (left > 0) running.set(key, left);
    else running.delete(key);
  }

  function startNext(): void {
    const index = waiting.findIndex(({ key }) => hasRoom(key));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (!next) return;
    count(next.key, 1);
    next.start();
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (hasRoom(key)) count(key, 1);
    else if (waiting.length >= longest) throw new AppError('unavailable', 'tooMuchAtOnce');
    else await new Promise<void>((start) => waiting.push({ key, start }));
    try {
      return await work();
    } finally {
      count(key, -1);
      startNext();
    }
  };
}
