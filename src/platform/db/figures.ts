/** How many times something was done, and how long (ms) that took in all. */
class Tally {
  count = 0;
  ms = 0;

  /** Counts what was begun at an instant (ms, as of `performance.now`) and has just ended. */
  add(begun: number): void {
    this.count += 1;
    this.ms += performance.now() - begun;
  }
}

/** The connections of a process to the database. */
export type Connections = {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  readonly most: number;
};

/** What a store has done since it was opened. */
export class Figures {
  /** Queries, within transactions and without. */
  readonly queries = new Tally();
  readonly committed = new Tally();
  /** Those in which what somebody wanted was found to be wrong, which is no fault. */
  readonly refused = new Tally();
  readonly failed = new Tally();
  /** Undefined where there are no connections to wait for. */
  connections: (() => Connections) | undefined;
}
