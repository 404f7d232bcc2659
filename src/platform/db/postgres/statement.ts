import type { CompiledQuery } from 'kysely';
import { statementName } from './statement-names.ts';

/** A statement as it is sent: `name` when it is worth preparing, values as the server reads them. */
export type Statement = {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: (string | null)[];
};

/** Booleans are bound as 0 and 1. */
export function statementOf({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Statement {
  return { text: sql, name: statementName(sql), values: parameters.map(bound) };
}

function bound(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? '1' : '0';
    default:
      if (value === null || value === undefined) return null;
      if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
      throw new TypeError('A query has a value that PostgreSQL is not given in this form');
  }
}

function elementOf(value: unknown): string {
  const text = bound(value);
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
