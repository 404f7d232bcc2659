import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';

/**
 * Who uses a database. Commands work beside servers and each other; a file of SQLite has one server, PostgreSQL any number; a restore
 * bears nobody.
 */
export type Holder = 'server' | 'command' | 'restore';

/** What a process holds on a database for as long as it uses it. It vanishes with the process, however that ends. */
export type Hold = {
  /** Whether this start removed what a restore had left that was interrupted before it changed anything. */
  readonly hasDiscarded: boolean;
  release(): Promise<void>;
};

/** Called when another has taken the database while the connection that held it was lost. */
export type OnTaken = (error: Error) => void;

/** AppError 'conflict' for who must wait for a restore. `place` names the database. */
export function restoreRuns(place: string): AppError {
  return new AppError('conflict', untranslated(`A backup is being restored to ${place}: wait until that has ended`));
}

/** AppError 'conflict' for who cannot work beside a server. */
export function serverRuns(place: string): AppError {
  return new AppError(
    'conflict',
    untranslated(`A server is running on ${place}: stop it first, or name another database (DATA_DIR, DATABASE_URL)`),
  );
}

/** AppError 'conflict' for who cannot work beside a command. */
export function commandRuns(place: string): AppError {
  return new AppError('conflict', untranslated(`A command is running on ${place}: wait until it has ended`));
}

/** AppError 'conflict' for a server whose database is empty only because a restore was interrupted. `draft` names what that has left. */
export function restoreInterrupted(place: string, draft: string): AppError {
  return new AppError(
    'conflict',
    untranslated(
      `A restore to ${place} was interrupted, and there is no other data: restore again, or remove ${draft} to start with an empty server`,
    ),
  );
}
