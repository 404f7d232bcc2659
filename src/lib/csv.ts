import { invalid } from './errors.ts';
import { said } from './said.ts';

/** A row of a CSV text, and the line, from 1, on which it ends. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The most characters of one row. */
const MAX_ROW = 20_000;

/** The rows of a CSV text that are not empty (RFC 4180). 422 naming the line that cannot be parsed. */
export async function parseCsv(text: string): Promise<CsvRow[]> {
  const { CsvError, parse } = await import('csv-parse/sync');
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells: cells.map(withoutQuote) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(said`Validation failed: the list cannot be read: ${error.message}`);
  }
  return rows;
}

/** Removes the quote that `formatCsv` and other software put in front of text that a spreadsheet would take for a formula. */
function withoutQuote(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '');
}

/** Formats rows as CSV in which no spreadsheet finds a formula. */
export async function formatCsv(rows: readonly (readonly (string | boolean | null)[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return stringify(
    rows.map((row) => [...row]),
    { cast: { boolean: String }, escape_formulas: true },
  );
}
