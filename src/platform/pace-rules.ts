/**
 * How many pieces of work run together. Large batches share a commit and cost much less per piece, but delay a request that arrives
 * meanwhile: so batches are small just after a request, and grow with each millisecond without one.
 */
const MIN_BATCH = 8;
const BATCH_GROWTH = 0.2;
const MAX_BATCH = 64;

/** How long (ms) a batch of a burst may take when no request has just arrived, and how many pieces it may have. */
const BURST_BATCH_TIME = 20;
const MAX_BURST_BATCH = 256;

/** How long (ms) a piece is expected to take until a batch has shown it. */
const UNTIMED_PIECE = 0.5;

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
 * This many arrivals within this many milliseconds are a wave; it has ended when nothing has been received for this many, which is longer
 * than a server needs to send the next after an answer.
 */
const WAVE = 5;
const WAVE_SPAN = 15;
const WAVE_PAUSE = 5;

/** Decides how many pieces run together, and estimates how long they take. */
export type Batches = {
  /** The size of a batch this many milliseconds after the last request. */
  usualSize(sinceRequest: number): number;
  /** The size of a batch of a burst when no request has just arrived. */
  largeSize(sinceRequest: number): number;
  /** How long (ms) that many pieces are expected to take. */
  timeOf(pieces: number): number;
  /** The size of the batch at hand. */
  running(): number;
  /** Records that a batch of that size begins. */
  start(size: number): void;
  /** Records how long (ms) it took. */
  finish(took: number): void;
};

/** Starts to time batches, because machines differ in speed. */
export function createBatches(): Batches {
  let pieceTime = UNTIMED_PIECE;
  let running = 0;
  const usualSize = (sinceRequest: number) => Math.min(Math.max(MIN_BATCH, sinceRequest * BATCH_GROWTH), MAX_BATCH);
  return {
    usualSize,
    largeSize: (sinceRequest) =>
      Math.max(usualSize(sinceRequest), Math.min(BURST_BATCH_TIME / pieceTime, MAX_BURST_BATCH)),
    timeOf: (pieces) => pieces * pieceTime,
    running: () => running,
    start(size) {
      running = size;
    },
    finish(took) {
      // The commit takes most of the time of a small batch.
      if (running >= MIN_BATCH) pieceTime = took / running;
      running = 0;
    },
  };
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
};

/** Starts to track arrivals. */
export function trackArrivals(): Arrivals {
  /** When the latest arrived, at most `WAVE` of them. */
  const times: number[] = [];
  let receiving = 0;
  /** When the latest had been received. */
  let receivedAt = Number.NEGATIVE_INFINITY;
  return {
    note() {
      if (times.push(performance.now()) > WAVE) times.shift();
      receiving += 1;
      return () => {
        receiving -= 1;
        receivedAt = performance.now();
      };
    },
    areWave(at) {
      const isPaused = receiving === 0 && at > receivedAt + WAVE_PAUSE;
      return times.length === WAVE && at < (times[0] ?? 0) + WAVE_SPAN && !isPaused;
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
