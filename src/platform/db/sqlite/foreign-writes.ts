import type { SqliteConnection } from './connection.ts';

/** How often (ms) to check; one check takes about a microsecond. */
export const FOREIGN_WRITE_INTERVAL = 100;

const STATEMENT = 'pragma data_version';

/**
 * Calls `onWrite` when another process, such as the command line, has written to the file. `writer` must be the only connection of this
 * process that writes, so that SQLite's data version changes only with the commits of others. Returns a function that stops the checks.
 */
export function watchForeignWrites(writer: SqliteConnection, onWrite: () => void): () => void {
  let seen = readVersion(writer);
  const timer = setInterval(() => {
    const version = readVersion(writer) ?? seen;
    if (version === seen) return;
    seen = version;
    onWrite();
  }, FOREIGN_WRITE_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}

/** Undefined when the file is locked at the moment; the next check will read it. */
function readVersion(writer: SqliteConnection): number | undefined {
  try {
    return writer.run<{ data_version: number }>(STATEMENT, []).rows[0]?.data_version;
  } catch {
    return undefined;
  }
}
