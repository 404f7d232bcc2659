import { accountsWithSettingOff } from '../domain/accounts/accounts-with-setting-off.ts';
import { cachedRead, cachedReads } from '../platform/db/cached-read.ts';
import { idsIn } from '../platform/db/sql.ts';

/** The authors whose statuses are not shown exactly as they were written. */
export type AuthorDisplayRules = {
  /** Authors all of whose media staff have marked as sensitive. */
  readonly sensitized: ReadonlySet<number>;
  /** Authors who hide which client they use. */
  readonly discreet: ReadonlySet<number>;
};

/** Loads those authors, once for all statuses that are read at the same time, because they are few. */
export const loadAuthorDisplayRules = cachedRead(
  ['accounts', 'users'],
  async (db, _everybody: 'all'): Promise<AuthorDisplayRules> => {
    const sensitized = await db.selectFrom('accounts').select('id').where('sensitized_at', 'is not', null).execute();
    return {
      sensitized: new Set(sensitized.map((row) => row.id)),
      discreet: await accountsWithSettingOff(db, 'show_application'),
    };
  },
);

/** The clients that statuses were written with, by application id. */
export type ApplicationNames = ReadonlyMap<number, { readonly name: string; readonly website: string | null }>;

/** Loads the names of clients, in one query for those not cached. */
export const loadApplicationNames = cachedReads(['applications'], async (db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name', 'website'])
    .where(idsIn(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, name, website }) => [id, { name, website: website || null }]));
});
