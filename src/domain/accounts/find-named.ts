import { sql } from 'kysely';
import { formerNameWords } from '../../lib/former-search-words.ts';
import { nameTerms } from '../../lib/search-words.ts';
import { askFormer } from '../../platform/db/former-search.ts';
import type { Db } from '../../platform/db/handle.ts';
import { accountsFormerlyNamed, accountsNamed } from '../../platform/db/search.ts';

export type NameSearch = {
  /** At most so many, in no particular order. */
  readonly limit?: number;
  /** Only accounts that this one follows. */
  readonly followedBy?: number;
};

type Accounts = ReturnType<typeof accountsNamed>;

/** Ids of accounts whose names have, for each word of the text, one that begins with it. */
export async function findNamed(db: Db, text: string, search: NameSearch): Promise<number[]> {
  const terms = nameTerms(text);
  const named = terms.length === 0 ? [] : await idsOf(db, accountsNamed(db, terms), search);
  const former = await askFormer(db, 'accounts', async () => {
    const words = formerNameWords(text);
    return words.length === 0 ? [] : idsOf(db, accountsFormerlyNamed(db, words), search);
  });
  return [...named, ...former];
}

async function idsOf(db: Db, accounts: Accounts, { limit, followedBy }: NameSearch): Promise<number[]> {
  const followed =
    followedBy === undefined
      ? sql``
      : sql`where named.id in (select f.target_id from follows as f where f.account_id = ${followedBy})`;
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  const { rows } = await sql<{ id: number }>`select named.id from (${accounts}) as named ${followed} ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
