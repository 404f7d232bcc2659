import type { ClientBase, Connection, Submittable } from 'pg';
import { type Column, type Row, type RowReader, rowReader } from './rows.ts';
import type { Statement } from './statement.ts';

/** What came of a statement: its rows, and what it did as the server says it, such as `INSERT 0 1`. */
export type Outcome = { readonly rows: Row[]; readonly tag: string };

type Callback = (error: Error | undefined, outcomes: readonly Outcome[]) => void;

/** How to read what the statements prepared on a connection return, by their names. */
const preparedOn = new WeakMap<Connection, Map<string, RowReader>>();

/**
 * Sends statements together and waits once for all of them, since each wait wakes two processes. When one fails, its error is thrown, and
 * the server passes over those after it.
 */
export function sendAll(client: ClientBase, statements: readonly Statement[]): Promise<readonly Outcome[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, outcomes) => (error ? reject(error) : resolve(outcomes))));
  });
}

/** The methods are those that pg calls of a query. */
class Batch implements Submittable {
  readonly callback: Callback;
  readonly #statements: readonly Statement[];
  readonly #outcomes: Outcome[] = [];
  #prepared = new Map<string, RowReader>();
  #reader: RowReader | undefined;
  #rows: Row[] = [];

  constructor(statements: readonly Statement[], callback: Callback) {
    this.#statements = statements;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    this.#prepared = preparedOn.get(connection) ?? this.#prepared;
    preparedOn.set(connection, this.#prepared);
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  }

  #send(connection: Connection, { name, text, values }: Statement): void {
    const known = name !== undefined && this.#prepared.has(name);
    if (!known) {
      // It may be there from a batch that failed further on.
      if (name !== undefined) connection.close({ type: 'S', name }, true);
      connection.parse({ name: name ?? '', text, types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    if (!known) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#reader = rowReader(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#reader ??= this.#prepared.get(this.#name ?? '') ?? rowReader([]);
    this.#rows.push(this.#reader(fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#name;
    if (name !== undefined && !this.#prepared.has(name)) this.#prepared.set(name, this.#reader ?? rowReader([]));
    this.#outcomes.push({ rows: this.#rows, tag: text });
    this.#rows = [];
    this.#reader = undefined;
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(undefined, this.#outcomes);
  }

  /** Of the statement that is being answered. */
  get #name(): string | undefined {
    return this.#statements[this.#outcomes.length]?.name;
  }
}
