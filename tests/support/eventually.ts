import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN = 60_000;

/** Waits until `look` finds something, for a minute: other servers and workers of browsers take a moment. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | null | false>): Promise<T> {
  const until = Date.now() + WITHIN;
  let last: unknown;
  while (Date.now() < until) {
    try {
      const found = await look();
      if (found !== undefined && found !== null && found !== false) return found;
    } catch (error) {
      last = error;
    }
    await sleep(100);
  }
  throw new Error(`never happened: ${what}`, { cause: last });
}
