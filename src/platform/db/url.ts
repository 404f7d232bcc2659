import type { DialectName } from './handle.ts';

const SQLITE = 'sqlite:';

/** What a database address names: a file, or a PostgreSQL connection string. Throws on any other scheme. */
export function parseDatabaseUrl(url: string): { dialect: DialectName; target: string } {
  if (url.startsWith(SQLITE)) return { dialect: 'sqlite', target: url.slice(SQLITE.length) };
  if (/^postgres(ql)?:\/\//.test(url)) return { dialect: 'postgres', target: url };
  throw new Error('DATABASE_URL must begin with sqlite: or postgres://');
}
