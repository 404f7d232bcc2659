import type { Database } from '../../schema/database.ts';

/** A table, or only its counts: `accounts#counts` changes with every post, `accounts` rarely. */
export type TableName = keyof Database | `${keyof Database}#counts`;

const WRITE = /^\s*(?:insert (?:or \w+ )?into|update|delete from)\s+"?(\w+)"?/i;
const UPDATE = /^\s*update\s+"?\w+"?\s+(?:as\s+"?\w+"?\s+)?set\s+(.*?)(?:\s+where\s|\s+from\s|$)/is;
const ASSIGNED = /(?:^|,)\s*"?(\w+)"?\s*=/g;
const COUNTS = /_count$|^last_\w+_at$|^last_used_ip$/;

/** Tables by statement. The cache is cleared when it grows too large, which the statements of the code do not reach. */
const known = new Map<string, TableName | undefined>();
const MOST = 2000;

/** The table that a statement writes, by its SQL; undefined for one that only reads. */
export function writtenTable(sql: string): TableName | undefined {
  const found = known.get(sql);
  if (found !== undefined || known.has(sql)) return found;
  if (known.size >= MOST) known.clear();
  const table = parse(sql);
  known.set(sql, table);
  return table;
}

function parse(sql: string): TableName | undefined {
  const name = WRITE.exec(sql)?.[1];
  if (name === undefined) return undefined;
  const assignments = UPDATE.exec(withoutParentheses(sql))?.[1];
  const onlyCounts = assignments !== undefined && assignedColumns(assignments).every((column) => COUNTS.test(column));
  return tableName(name, onlyCounts);
}

function assignedColumns(assignments: string): string[] {
  return [...assignments.matchAll(ASSIGNED)].map((match) => match[1] ?? '');
}

/** Removes parenthesised parts, which cannot assign columns but may contain `=`. */
function withoutParentheses(text: string): string {
  let depth = 0;
  let kept = '';
  for (const char of text) {
    if (char === ')') depth -= 1;
    if (depth === 0 && char !== '(' && char !== ')') kept += char;
    if (char === '(') depth += 1;
  }
  return kept;
}

function tableName(name: string, onlyCounts: boolean): TableName {
  // All SQL is our own, so it names a table of the schema, or one whose reads are never cached.
  return (onlyCounts ? `${name}#counts` : name) as TableName;
}
