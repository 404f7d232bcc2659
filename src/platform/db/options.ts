import type { DbLog, OnEvents } from './after-commit.ts';
import type { Instance } from './handle.ts';

export type StoreOptions = {
  /** `sqlite:/absolute/path.db` or `postgres://…`. */
  url: string;
  instance: Instance;
  /** Called once per commit with all its events, in order. */
  onEvents?: OnEvents;
  /** Called when another process has written to the same SQLite file: whoever caches must forget everything. */
  onForeignWrite?: () => void;
  log?: DbLog;
  /** Connections to PostgreSQL; 10 unless told. */
  poolSize?: number;
};
