import type { Database } from '../../schema/database.ts';
import { type Token, tokensOf } from './sql-tokens.ts';

/** Tables to which rows are added all the time, while those that are there change rarely. */
type GrowingTable = 'statuses';

/**
 * A table, or only its counts: `accounts#counts` changes with every post, `accounts` rarely. Or only the rows that were there before:
 * `statuses` changes with every post, `statuses#changed` does not, and is enough for reads that look rows up by their ids.
 */
export type TableName = keyof Database | `${keyof Database}#counts` | `${GrowingTable}#changed`;

export type WriteKind = 'insert' | 'update' | 'delete';

/** What a statement does to one table itself, without what follows from that (`consequences.ts`). */
export type Write = { readonly kind: WriteKind; readonly table: string; readonly onlyCounts: boolean };

/** Columns that change so often that they count as a table of their own. */
const COUNTS = /_count$|^last_\w+_at$|^last_used_ip$/;

/** Writes by statement. The cache is cleared when it grows too large, which the statements of the code do not reach. */
const known = new Map<string, readonly Write[]>();
const MOST = 2000;

/** The writes of a statement, wherever they stand in it; none for one that only reads. */
export function writesOf(sql: string): readonly Write[] {
  const found = known.get(sql);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const writes = parse(tokensOf(sql));
  known.set(sql, writes);
  return writes;
}

const GROWING = new Map<string, TableName>([['statuses', 'statuses#changed']]);

/** The name for the rows of a table that were there before; undefined where nobody asks for them alone. */
export const changedOf = (table: string): TableName | undefined => GROWING.get(table);

/** Whether a column belongs to the counts of its table. */
export const isCount = (column: string): boolean => COUNTS.test(column);

function parse(tokens: readonly Token[]): Write[] {
  const writes: Write[] = [];
  for (const [at, { word }] of tokens.entries()) {
    const before = tokens[at - 1]?.word;
    if (word === 'into') writes.push(...insertInto(tokens, at));
    else if (word === 'delete' && tokens[at + 1]?.word === 'from') add(writes, 'delete', tokens[at + 2]);
    // Not `for update`, `for no key update` or `on conflict do update set`.
    else if (word === 'update' && before !== 'for' && before !== 'key' && before !== 'do') {
      add(writes, 'update', tokens[at + 1], onlyCounts(tokens, at));
    }
  }
  return writes;
}

function add(writes: Write[], kind: WriteKind, token: Token | undefined, onlyCounts = false): void {
  if (token?.name !== undefined) writes.push({ kind, table: token.name, onlyCounts });
}

/** `insert into`, `insert or ignore into`, `insert or replace into` and `replace into`, which also delete, and upserts, which also update. */
function insertInto(tokens: readonly Token[], at: number): Write[] {
  const verb = [tokens[at - 1]?.word, tokens[at - 3]?.word];
  const writes: Write[] = [];
  if (!verb.includes('insert') && !verb.includes('replace')) return writes;
  add(writes, 'insert', tokens[at + 1]);
  if (verb.includes('replace')) add(writes, 'delete', tokens[at + 1]);
  if (tokens.some(({ word }, index) => index > at && word === 'do' && tokens[index + 1]?.word === 'update'))
    add(writes, 'update', tokens[at + 1]);
  return writes;
}

/** Whether an `update`, which stands at this place, assigns nothing but counts. */
function onlyCounts(tokens: readonly Token[], at: number): boolean {
  const start = tokens.findIndex(({ word }, index) => index > at && word === 'set');
  const { depth = 0 } = tokens[at] ?? {};
  const columns: (string | undefined)[] = [];
  for (let index = start + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token || token.depth < depth || (token.depth === depth && isEnd(token))) break;
    const before = tokens[index - 1];
    const begins = index === start + 1 || before?.text === ',';
    if (token.depth === depth && begins) columns.push(token.name);
  }
  return columns.length > 0 && columns.every((column) => column !== undefined && isCount(column));
}

const isEnd = ({ word }: Token): boolean => word === 'where' || word === 'from' || word === 'returning';
