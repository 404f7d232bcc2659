import pg from 'pg';

/** Fits every type of row, as what pg reads does: what a statement returns is known to the query that was compiled, not here. */
export type Row = ReturnType<ReturnType<pg.CustomTypesConfig['getTypeParser']>>;

/** A column as the server describes it. */
export type Column = { readonly name: string; readonly dataTypeID: number };

/** int8 and numeric: ids and counts are safe integers by design, so they come as numbers. */
const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

/** Reads the rows of a statement by what the server has said of its columns. */
export type RowReader = (values: readonly (string | null)[]) => Row;

/** A reader for statements that return these columns. */
export function rowReader(columns: readonly Column[]): RowReader {
  const known = columns.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of known.entries()) {
      const value = values[index];
      row[name] = value === null || value === undefined ? null : parse(value);
    }
    return row;
  };
}
