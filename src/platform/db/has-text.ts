import { type SqlBool, sql } from 'kysely';

/** Whether a text occurs in a column of names in lower case. */
export function hasText(column: string, text: string) {
  const within = `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${within} escape '\\'`;
}
