import type { SqliteConnection } from './connection.ts';

/** How often (ms) to look; one look takes about a microsecond. */
export const FOREIGN_WRITE_INTERVAL = 100;

const STATEMENT = 'pragma data_version';

/**
 * Tells when another process, such as the command line, has written to the file. `writer` must be the only connection
 * of this process that writes: SQLite's data version then changes for others' commits alone. Returns how to stop.
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

/** Undefined when the file is locked at this moment: the next look will tell. */
function readVersion(writer: SqliteConnection): number | undefined {
  try {
    return writer.run<{ data_version: number }>(STATEMENT, []).rows[0]?.data_version;
  } catch {
    return undefined;
  }
}
