/**
 * How many pieces of work run together. Large batches share a commit and cost much less per piece, but delay a request that arrives
 * meanwhile: so batches are small just after a request, and grow with each millisecond without one.
 */
const MIN_BATCH = 8;
const BATCH_GROWTH = 0.2;
const MAX_BATCH = 64;

/** The smallest batch of a burst when no request has just arrived. */
const BURST_BATCH = 48;

/**
 * Rests after a batch, as multiples of the time it took. They grow with the number of requests in the meantime, but only up to a limit, so
 * that the work continues even under a flood of requests.
 */
const MIN_REST = 2;
const REST_PER_REQUEST = 0.5;
export const MAX_REST = 4;

/** Clients request one page after another: for this long (ms) after a request the next one is expected. */
const NEXT_REQUEST = 5;

/** After this long (ms) without a request, no rests are needed. */
const QUIET = 100;

/** Work of this duration (ms) may run without rests although requests arrive: it is over before anybody notices. */
const BURST = 1000;

/** How much of that duration is regained per idle millisecond. */
const REGAINED = 0.25;

/**
 * This many arrivals within this many milliseconds are a wave; it has ended when this many checks since its last arrival found nothing
 * being received.
 */
const WAVE = 5;
const WAVE_SPAN = 15;
const IDLE_CHECKS = 3;

/** How many pieces run together, this many milliseconds after the last request. */
export function batchSize(sinceRequest: number, isLarge: boolean): number {
  return Math.min(Math.max(isLarge ? BURST_BATCH : MIN_BATCH, sinceRequest * BATCH_GROWTH), MAX_BATCH);
}

/** How long to rest after a batch, as a multiple of the time it took; `requests` is how many have arrived since the batch before. */
export function restFactor(requests: number, isWave: boolean): number {
  return isWave ? MAX_REST : Math.min(MIN_REST + REST_PER_REQUEST * requests, MAX_REST);
}

/** Whether a client that sent a request at `lastRequest` may be about to send another; times in milliseconds. */
export function isRequestExpected(at: number, lastRequest: number): boolean {
  return at < lastRequest + NEXT_REQUEST;
}

/** Whether there has been no request for a while; times in milliseconds. */
export function isQuiet(at: number, lastRequest: number): boolean {
  return lastRequest < at - QUIET;
}

/** Tracks arriving activities, to hold back work during a wave of them. */
export type Arrivals = {
  /** Records that one arrives; the returned function must be called when it has been received. */
  note(): () => void;
  /** Whether so many arrive that it is better to receive them all before doing any work. */
  areWave(at: number): boolean;
  /** Checks whether the wave continues; `areWave` ends it after a few checks that found nothing being received. */
  check(): void;
};

/** Starts to track arrivals. */
export function trackArrivals(): Arrivals {
  /** When the latest arrived, at most `WAVE` of them. */
  const times: number[] = [];
  let receiving = 0;
  let idleChecks = 0;
  return {
    note() {
      if (times.push(performance.now()) > WAVE) times.shift();
      idleChecks = 0;
      receiving += 1;
      return () => {
        receiving -= 1;
      };
    },
    areWave: (at) => times.length === WAVE && at < (times[0] ?? 0) + WAVE_SPAN && idleChecks < IDLE_CHECKS,
    check() {
      if (receiving === 0) idleChecks += 1;
    },
  };
}

/** The time for which work may run without rests although requests arrive. */
export type Burst = {
  isLeft(): boolean;
  /** Deducts the duration of work (ms). */
  spend(took: number): void;
  /** Adds back for a time in which nothing was waiting (ms). */
  regain(idle: number): void;
};

/** A full burst. */
export function createBurst(): Burst {
  let left = BURST;
  return {
    isLeft: () => left > 0,
    spend(took) {
      left -= took;
    },
    regain(idle) {
      left = Math.min(left + idle * REGAINED, BURST);
    },
  };
}
