import { Kysely, type KyselyProps } from 'kysely';
import type { Database } from '../../schema/database.ts';
import type { BusEvent } from '../bus/event.ts';
import type { Figures } from './figures.ts';
import type { TransactionScope } from './scope.ts';
import type { TableVersions } from './table-versions.ts';

export type DialectName = 'sqlite' | 'postgres';

/** Where this server lives: `origin` such as `https://example.org`, `domain` as in handles. */
export type Instance = {
  readonly origin: string;
  readonly domain: string;
  /** Where clients read media files from; `/media` of the origin when undefined. */
  readonly media?: string | undefined;
};

type ReadMethods =
  | 'selectFrom'
  | 'selectNoFrom'
  | 'with'
  | 'withRecursive'
  | 'case'
  | 'fn'
  | 'dynamic'
  | 'getExecutor'
  | 'executeQuery';
type WriteMethods = 'insertInto' | 'updateTable' | 'deleteFrom';

/** The read handle: committed state, never waiting for writers. */
export interface Db extends Pick<Kysely<Database>, ReadMethods> {
  readonly instance: Instance;
  readonly dialect: DialectName;
  /** Which tables have changed, for cached reads; undefined where nothing may be cached. */
  readonly tableVersions: TableVersions | undefined;
}

/** The write handle, alive only inside `Store.transaction`. A query that fails ends its transaction. */
export interface Tx extends Db, Pick<Kysely<Database>, WriteMethods> {
  /** Registers work for the end of the transaction, still inside it. */
  beforeCommit(fn: () => Promise<void>): void;
  /** Registers work for after the commit, before `transaction` resolves. It never runs after a rollback. */
  afterCommit(fn: () => void): void;
  /** Publishes an event on the bus after the commit. */
  emit(event: BusEvent): void;
}

export type TransactionOptions = {
  /**
   * Does not wait for the disk on SQLite: for work that a job repeats if it is lost, and for callers that `flush` before they acknowledge.
   * A power cut may undo the latest such transactions; a crash of the server does not.
   */
  readonly flushLater?: boolean;
};

/** An open database. */
export interface Store {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly instance: Instance;
  readonly tableVersions: TableVersions;
  readonly figures: Figures;
  /**
   * Runs `fn` in one transaction and resolves once it is durable. `fn` may run again after a serialisation conflict, and must not wait for
   * anything but its own queries. Throws what `fn` throws; AppError 'unavailable' when the database is lost.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Resolves once everything committed is on the disk. Await it before acknowledging transactions with `flushLater`. Throws AppError
   * 'unavailable' when it cannot be written.
   */
  flush(): Promise<void>;
  /** Whether a query has met a part of the database that cannot be read. */
  isDamaged(): boolean;
  close(): Promise<void>;
}

/** What all handles of a store share. */
export type HandleFacts = { instance: Instance; dialect: DialectName; tableVersions: TableVersions | undefined };

/** The handle for reads outside of transactions. */
export class ReadHandle extends Kysely<Database> implements Db {
  readonly instance: Instance;
  readonly dialect: DialectName;
  readonly tableVersions: TableVersions | undefined;

  constructor(props: KyselyProps, facts: HandleFacts) {
    super(props);
    this.instance = facts.instance;
    this.dialect = facts.dialect;
    this.tableVersions = facts.tableVersions;
  }
}

/** The handle of one transaction, unusable after it. */
export class TransactionHandle extends ReadHandle implements Tx {
  readonly #scope: TransactionScope;

  constructor(props: KyselyProps, facts: HandleFacts, scope: TransactionScope) {
    super(props, facts);
    this.#scope = scope;
  }

  beforeCommit(fn: () => Promise<void>): void {
    this.#scope.endings.push(fn);
  }

  afterCommit(fn: () => void): void {
    this.#scope.callbacks.push(fn);
  }

  emit(event: BusEvent): void {
    this.#scope.events.push(event);
  }
}
