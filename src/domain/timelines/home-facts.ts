import { sql } from 'kysely';
import { cachedReads } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { Concerned } from '../relationships/conditions.ts';
import { type Exclusions, readExclusions } from './exclusions.ts';

/** What the rules of home timelines need to know about a status besides its row. */
export type HomeFacts = Concerned & {
  readonly authorSilenced: boolean;
  readonly tagIds: readonly number[];
  readonly exclusions: Exclusions;
};

/** What the writer of a new status already knows. */
export type Named = {
  /** The accounts that it mentions, except silently. */
  readonly accountIds: readonly number[];
  readonly tagIds: readonly number[];
};

type Author = { readonly id: number; readonly domain: string | null; readonly silenced: boolean };

const findAuthors = cachedReads(
  ['accounts'],
  async (db, ids: readonly number[]): Promise<ReadonlyMap<number, Author>> => {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'domain', 'silenced_at'])
      .where(idsIn(db, 'id', ids))
      .execute();
    return new Map(rows.map(({ id, domain, silenced_at }) => [id, { id, domain, silenced: silenced_at !== null }]));
  },
);

/** Loads these facts; those not in `named` are read from the database. */
export async function loadHomeFacts(db: Db, status: StatusRow, named?: Named): Promise<HomeFacts> {
  const original = status.reblog_of_id === null ? undefined : await findAuthorOf(db, status.reblog_of_id);
  const authorIds = original === undefined ? [status.account_id] : [status.account_id, original];
  const authors = await findAuthors(db, authorIds);
  const { accountIds, tagIds } = named ?? (await readNamed(db, status));
  const people = {
    involved: [...new Set([...authorIds, ...accountIds])],
    authors: authorIds,
    domains: [...authors.values()].flatMap((author) => author.domain ?? []),
  };
  return {
    ...people,
    exclusions: await readExclusions(db, people),
    authorSilenced: authors.get(status.account_id)?.silenced === true,
    tagIds,
  };
}

async function findAuthorOf(db: Db, statusId: number): Promise<number | undefined> {
  const row = await db.selectFrom('statuses').select('account_id').where('id', '=', statusId).executeTakeFirst();
  return row?.account_id;
}

async function readNamed(db: Db, status: StatusRow): Promise<Named> {
  const statusIds = status.reblog_of_id === null ? [status.id] : [status.id, status.reblog_of_id];
  const { rows } = await sql<{ account_id: number | null; tag_id: number | null }>`
    select m.account_id, null as tag_id from mentions as m where ${idsIn(db, 'm.status_id', statusIds)} and m.silent = 0
    union all
    select null, t.tag_id from status_tags as t where t.status_id = ${status.id}`.execute(db);
  return {
    accountIds: rows.flatMap((row) => row.account_id ?? []),
    tagIds: rows.flatMap((row) => row.tag_id ?? []),
  };
}
