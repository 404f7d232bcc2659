import { AppError } from '../lib/errors.ts';

export type ConcurrencyLimits = {
  /** How many pieces of work go on at once. */
  readonly most: number;
  /** The same for each key. */
  readonly perKey: number;
  /** How many wait for their turn at most. */
  readonly waiting: number;
};

type Waiting = { readonly key: string; start(): void };

/**
 * Runs work in turns, first come first served, but for those of a key that has its share: they let others pass. Throws AppError 'unavailable' when
 * too many wait already.
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
    else if (waiting.length >= longest) throw new AppError('unavailable', 'Too much is asked for at once');
    else await new Promise<void>((start) => waiting.push({ key, start }));
    try {
      return await work();
    } finally {
      count(key, -1);
      startNext();
    }
  };
}
