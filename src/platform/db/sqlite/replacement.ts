import { existsSync } from 'node:fs';
import { indicatesUse, quotedName, type Replacement, SQLITE_TABLES } from '../contents.ts';
import { errorCode } from '../errors.ts';
import { SqliteConnection } from './connection.ts';
import { databaseFile } from './database-file.ts';
import { takeFile } from './hold.ts';
import { draftOf, removeDraft, swapIn } from './swap.ts';

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/** See `openReplacement`: the new database is a file beside the old one, which takes its name in the end. */
export async function openSqliteReplacement(given: string): Promise<Replacement> {
  const path = databaseFile(given);
  const lock = takeFile(path, 'restore');
  return {
    isEmpty: async () => !existsSync(path) || isEmpty(path),
    begin: async () => {
      removeDraft(path);
      return `sqlite:${draftOf(path)}`;
    },
    swap: async () => swapIn(path),
    discard: async () => removeDraft(path),
    close: async () => lock.close(),
  };
}

function isEmpty(path: string): boolean {
  try {
    const connection = new SqliteConnection(path, 'read');
    try {
      const tables = connection.run<{ name: string }>(SQLITE_TABLES, []).rows.map(({ name }) => name);
      return tables
        .filter(indicatesUse)
        .every((table) => connection.run(`select 1 from ${quotedName(table)} limit 1`, []).rows.length === 0);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (DAMAGED.test(errorCode(error))) return false;
    throw error;
  }
}
