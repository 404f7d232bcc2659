import { setTimeout as sleep } from 'node:timers/promises';
import { Cannot } from './person.ts';

/** Waits until something is as it should be; `look` answers what is still wrong. Throws that after `patience` (ms). */
export async function settles(patience: number, look: () => Promise<string | undefined>): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const wrong = await look().catch((error: unknown) => {
      if (error instanceof Cannot) throw error;
      return String(error);
    });
    if (wrong === undefined) return;
    if (Date.now() > until) throw new Error(wrong);
    await sleep(500);
  }
}
