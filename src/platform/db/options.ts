import type { Announcement } from '../bus/bus.ts';
import type { BusEvent } from '../bus/event.ts';
import type { DbLog, OnEvents } from './after-commit.ts';
import type { Instance } from './handle.ts';
import type { Witness } from './table-versions.ts';

export type StoreOptions = {
  /** `sqlite:/absolute/path.db` or `postgres://…`. */
  url: string;
  instance: Instance;
  /** Called once per commit with all its events, in order. */
  onEvents?: OnEvents;
  /** On PostgreSQL, instead of `onEvents`: called within each transaction with all its events, before it commits. */
  announce?: (events: readonly BusEvent[]) => Announcement;
  /** On PostgreSQL: whether this process hears of the changes of others. While it does not, nothing that has been cached is used. */
  hears?: () => boolean;
  /** Called when another process has written to the same SQLite file, so that all caches must be cleared. */
  onForeignWrite?: () => void;
  log?: DbLog;
  /** How many connections to PostgreSQL to open at most; 10 by default. */
  poolSize?: number;
  /** How long (ms) PostgreSQL may take to answer a query before its connection is given up; by default a little longer than a statement may take. */
  answerWithin?: number;
  /**
   * For tests on SQLite: runs each transaction function twice and rolls the first run back. In use that happens when another transaction of
   * the same commit fails, so a function that keeps state outside itself shows here.
   */
  rehearse?: boolean;
  /** For tests on SQLite. */
  witness?: Witness | undefined;
};
