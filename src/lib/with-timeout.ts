import { setTimeout as sleep } from 'node:timers/promises';

/** The result of a promise if it arrives within a time (ms), else undefined; the work continues regardless. */
export async function withTimeout<T>(ms: number, awaited: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([awaited, sleep(ms, undefined, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
