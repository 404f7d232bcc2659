import { CompiledQuery } from 'kysely';
import type { Database } from '../../schema/database.ts';
import type { DialectName, Tx } from './handle.ts';

type Columns = Readonly<Record<string, string | number | null>>;

/** An insert of that many rows with these columns. */
type Shape = {
  readonly dialect: DialectName;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly onConflict: string;
  /** The compiled query, without parameters. */
  readonly query: CompiledQuery;
};

/** Compiled inserts by table, since building the SQL costs time. The code uses few shapes. */
const shapes = new Map<keyof Database, Shape[]>();

/** How many shapes are cached for a table before they are dropped. */
const MAX_SHAPES = 500;

/** The most rows of one statement. */
const AT_ONCE = 100;

/** On SQLite rows are inserted this many at a time and the rest one by one: a statement for every number of rows would take memory. */
const MANY = 16;

/**
 * Inserts a row whose values are given as stored. Errors, conflicts among them, surface as with `Tx.later`. Meant for tables that every
 * post writes to; elsewhere use `insertInto`.
 */
export function insertRow(tx: Tx, table: keyof Database, row: Columns): Promise<unknown> {
  return tx.later(insertOf(tx.dialect, table, [row], ''));
}

/** As `insertRow`, for any number of rows of the same columns; `onConflict` is SQL. */
export async function insertRows(
  tx: Tx,
  table: keyof Database,
  rows: readonly Columns[],
  onConflict = '',
): Promise<void> {
  for (let from = 0; from < rows.length; ) {
    const count = tx.dialect === 'postgres' ? AT_ONCE : countOnSqlite(rows.length - from);
    await tx.later(insertOf(tx.dialect, table, rows.slice(from, from + count), onConflict));
    from += count;
  }
}

/** SQLite prepares to undo an insert of several rows, which costs more than a few single inserts but less than many. */
const countOnSqlite = (left: number) => (left < MANY ? 1 : MANY);

function insertOf(
  dialect: DialectName,
  table: keyof Database,
  rows: readonly Columns[],
  onConflict: string,
): CompiledQuery {
  const { query } = findShape(dialect, table, rows, onConflict);
  const [first] = rows;
  const parameters = first && rows.length === 1 ? Object.values(first) : rows.flatMap(Object.values);
  return { ...query, parameters };
}

function findShape(
  dialect: DialectName,
  table: keyof Database,
  { length: rows, 0: first = {} }: readonly Columns[],
  onConflict: string,
): Shape {
  const known = shapes.get(table) ?? [];
  const found = known.find((shape) => {
    const isAlike = shape.rows === rows && shape.onConflict === onConflict && shape.dialect === dialect;
    return isAlike && hasColumns(first, shape.columns);
  });
  if (found) return found;
  const columns = Object.keys(first);
  const query = CompiledQuery.raw(write(table, { dialect, columns, rows, onConflict }));
  const shape = { dialect, columns, rows, onConflict, query };
  shapes.set(table, known.length < MAX_SHAPES ? [...known, shape] : [shape]);
  return shape;
}

/** Whether a row has these columns, in this order. */
function hasColumns(row: Columns, columns: readonly string[]): boolean {
  let at = 0;
  for (const name in row) {
    if (columns[at] !== name) return false;
    at += 1;
  }
  return at === columns.length;
}

function write(table: keyof Database, { dialect, columns, rows, onConflict }: Omit<Shape, 'query'>): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const places = Array.from({ length: rows }, (_, row) => placesOf(dialect, columns.length, row)).join(', ');
  return `insert into "${table}" (${names}) values ${places} ${onConflict}`;
}

function placesOf(dialect: DialectName, columns: number, row: number): string {
  const places = Array.from({ length: columns }, (_, column) =>
    dialect === 'postgres' ? `$${row * columns + column + 1}` : '?',
  );
  return `(${places.join(', ')})`;
}
