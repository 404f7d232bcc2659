import { type CompiledQuery, Kysely, type KyselyProps } from 'kysely';
import type { Database } from '../../schema/database.ts';
import type { BusEvent } from '../bus/event.ts';
import type { Memory } from './memory.ts';
import type { TransactionScope } from './scope.ts';

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
  /** What is known of changes, for `remembered` reads; undefined where nothing may be kept. */
  readonly memory: Memory | undefined;
}

/** The write handle, alive only inside `Store.transaction`. A query that fails ends its transaction. */
export interface Tx extends Db, Pick<Kysely<Database>, WriteMethods> {
  /** Runs at the end of the transaction, still in it, once all else of it is done. */
  beforeCommit(fn: () => Promise<void>): void;
  /** Runs after the commit, before the caller of `transaction` goes on; never after a rollback. */
  afterCommit(fn: () => void): void;
  /**
   * A write whose result nobody asks for. PostgreSQL gets it before what is asked next, but its answer is not waited for: when it fails, a
   * query after it or the commit throws its error. On SQLite it is done at once. To be awaited all the same.
   */
  later(query: CompiledQuery): Promise<unknown>;
  /** Tells the bus after the commit. */
  emit(event: BusEvent): void;
}

export type TransactionOptions = {
  /**
   * For what a job does again if it is undone, and for those who `flush` before they acknowledge: SQLite does not wait for the disk, so
   * that a power cut, but no crash of the server, may undo such transactions, the latest first.
   */
  readonly flushLater?: boolean;
};

/** An open database. */
export interface Store {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly instance: Instance;
  readonly memory: Memory;
  /**
   * Runs `fn` in one transaction and resolves once it is durable. `fn` may run again after a serialisation conflict, and
   * may wait for nothing but its own queries. Throws what `fn` throws; AppError 'unavailable' when the database is lost.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Resolves once all that has been committed is on the disk: to be awaited before what was to be flushed later is acknowledged.
   * AppError 'unavailable' when it cannot be brought there.
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** What every handle of a store shares. */
export type HandleFacts = { instance: Instance; dialect: DialectName; memory: Memory | undefined };

/** The handle by which all reads of a store go. */
export class ReadHandle extends Kysely<Database> implements Db {
  readonly instance: Instance;
  readonly dialect: DialectName;
  readonly memory: Memory | undefined;

  constructor(props: KyselyProps, facts: HandleFacts) {
    super(props);
    this.instance = facts.instance;
    this.dialect = facts.dialect;
    this.memory = facts.memory;
  }
}

/** The handle of one transaction, which ends with it. */
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

  later(query: CompiledQuery): Promise<unknown> {
    return this.#scope.later?.(query) ?? this.getExecutor().executeQuery(query);
  }

  emit(event: BusEvent): void {
    this.#scope.events.push(event);
  }
}
