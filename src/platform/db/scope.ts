import type { BusEvent } from '../bus/event.ts';
import type { TableName } from './written-table.ts';

/** The state of one transaction: whether it still runs, why it must fail, and what is registered for its end and for after the commit. */
export class TransactionScope {
  readonly endings: (() => Promise<void>)[] = [];
  readonly callbacks: (() => void)[] = [];
  readonly events: BusEvent[] = [];
  /** On PostgreSQL: the tables it has written, whose cached reads it must not use. */
  readonly written = new Set<TableName>();
  /** On SQLite: whether there is anything to roll back when it fails. */
  hasWritten = false;
  #ended = false;
  #failure: { error: unknown } | undefined;

  /** Throws for a query after the end, or after a failed one: PostgreSQL refuses those, so SQLite must as well. */
  assertUsable(): void {
    if (this.#ended) throw new Error('A query escaped its transaction: it ran after the transaction had ended');
    if (this.#failure) throw this.#failure.error;
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  end(): void {
    this.#ended = true;
  }

  /** Throws the failure that the transaction's own code may have swallowed. */
  assertSound(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

/** The error for a transaction that waits for something other than its queries. */
export function stalledError(): Error {
  return new Error('A transaction waited for something other than its own queries (network, timer, file)');
}
