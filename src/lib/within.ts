import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody waits for, if it comes within a time (ms); else undefined, and it goes on without them. */
export async function within<T>(ms: number, awaited: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([awaited, sleep(ms, undefined, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
