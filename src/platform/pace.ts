import { setImmediate as nextTurn } from 'node:timers/promises';
import { forItsMaker, withRequestId } from './request-id.ts';

/** Lets background work go on without getting in the way of the people whose requests share its process. */
export type Pace = {
  /** Records that a person has asked for something. */
  noteRequest(): void;
  /** Runs a piece of background work, in order of arrival. It should keep the process busy for no more than a few milliseconds. */
  take<T>(piece: () => Promise<T>): Promise<T>;
};

/** How many pieces run together, and may share a commit: fewer while people ask, who wait for them at worst. */
const BATCH = { alone: 64, asked: 8 };

/** People count as asking for this long (ms) after a request, because one request seldom comes alone. */
const LATELY = 100;

/** While people ask, work rests twice as long as it took: two thirds of the process are theirs. */
const REST = 2;

/** A batch whose pieces wait for other servers holds up the next for this long (ms) at most. */
const PATIENCE = 25;

/** Creates the pace of this process: background work runs in small batches, and rests between them while people ask. */
export function createPace(): Pace {
  const waiting: (() => Promise<void>)[] = [];
  let lastRequest = Number.NEGATIVE_INFINITY;
  let isRunning = false;

  const isAsked = (at: number) => at < lastRequest + LATELY;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // A turn of the event loop, so that requests that have arrived are noticed first.
      await nextTurn();
      const start = performance.now();
      const count = isAsked(start) ? BATCH.asked : BATCH.alone;
      await withinPatience(waiting.splice(0, count).map((piece) => piece()));
      const end = performance.now();
      if (isAsked(end)) await sleep((end - start) * REST);
    }
    isRunning = false;
  }

  return {
    noteRequest() {
      lastRequest = performance.now();
    },
    take: (piece) =>
      new Promise((resolve, reject) => {
        waiting.push(forItsMaker(() => piece().then(resolve, reject)));
        if (!isRunning) void withRequestId(undefined, run);
      }),
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves when all pieces are done, or when they have been waited for long enough. */
function withinPatience(pieces: readonly Promise<void>[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    Promise.all(pieces).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
