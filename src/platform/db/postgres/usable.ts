import type { ClientBase } from 'pg';
import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';

/** What PostgreSQL says about itself: its version as a number (`150004`) and in words. */
export type PostgresFacts = {
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
  readonly isReadOnly: boolean;
};

/** PostgreSQL 15, as `server_version_num` has it. */
const OLDEST = 150_000;

const FACTS = `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
  current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Asks the database whether it is one that we can work with. AppError 'conflict' if not, and 'unavailable' while it only reads. */
export async function assertUsable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<PostgresFacts>(FACTS);
  const [facts] = rows;
  if (facts) assertFit(facts);
}

/** See `assertUsable`. */
export function assertFit({ number, version, encoding, isReadOnly }: PostgresFacts): void {
  if (number < OLDEST)
    throw new AppError(
      'conflict',
      untranslated(`PostgreSQL ${version} is too old: set DATABASE_URL to one of version 15 or newer`),
    );
  if (encoding !== 'UTF8') {
    throw new AppError(
      'conflict',
      untranslated(
        `The database has the encoding ${encoding}, which cannot keep every text: make it anew (createdb --encoding=UTF8 --template=template0)`,
      ),
    );
  }
  // As a standby does, which may be promoted while we wait.
  if (isReadOnly) {
    throw new AppError(
      'unavailable',
      untranslated(
        'The database of DATABASE_URL only reads: set it to the primary server, or take default_transaction_read_only back',
      ),
    );
  }
}
