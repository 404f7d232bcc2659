import { notFound } from '../../lib/errors.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type PostingDefaults, parseUserSettings, postingDefaultsOf } from '../accounts/user-settings.ts';

/** What is needed about a local author to publish a status. */
export type Author = {
  readonly id: number;
  readonly username: string;
  readonly silenced: boolean;
  /** Whether staff have marked all their media as sensitive. */
  readonly sensitized: boolean;
  readonly locale: string | null;
  readonly defaults: PostingDefaults;
};

/** The local author. 404 when the account has no login. */
export async function getAuthor(db: Db, accountId: number): Promise<Author> {
  const author = await findAuthor(db, accountId);
  if (!author) throw notFound();
  return author;
}

const findAuthor = cachedRead(['accounts', 'users'], async (db, accountId: number): Promise<Author | undefined> => {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .select(['a.id', 'a.username', 'a.locked', 'a.silenced_at', 'a.sensitized_at', 'u.locale', 'u.settings'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      username: row.username,
      silenced: row.silenced_at !== null,
      sensitized: row.sensitized_at !== null,
      locale: row.locale,
      defaults: postingDefaultsOf(parseUserSettings(row.settings), row),
    }
  );
});
