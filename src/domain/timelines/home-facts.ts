import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { type Exclusions, readExclusions } from './exclusions.ts';

/** What the rules of home timelines ask about a status beyond its own row. */
export type HomeFacts = {
  /** The author, who it mentions, and the same of what it reblogs: a reader blocks or mutes none of them. */
  readonly involved: readonly number[];
  /** The author, and the author of what it reblogs: neither blocks the reader. */
  readonly authors: readonly number[];
  /** The servers of the authors, remote ones only. */
  readonly domains: readonly string[];
  readonly authorSilenced: boolean;
  readonly tagIds: readonly number[];
  readonly exclusions: Exclusions;
};

/** Gathers the facts in two queries. */
export async function loadHomeFacts(db: Db, status: StatusRow): Promise<HomeFacts> {
  const statusIds = status.reblog_of_id === null ? [status.id] : [status.id, status.reblog_of_id];
  const authors = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.domain', 'a.silenced_at'])
    .where(idsIn(db, 's.id', statusIds))
    .execute();
  const { rows } = await sql<{ account_id: number | null; tag_id: number | null }>`
    select m.account_id, null as tag_id from mentions as m where ${idsIn(db, 'm.status_id', statusIds)} and m.silent = 0
    union all
    select null, t.tag_id from status_tags as t where t.status_id = ${status.id}`.execute(db);
  const authorIds = authors.map((author) => author.id);
  const people = {
    involved: [...new Set([...authorIds, ...rows.flatMap((row) => row.account_id ?? [])])],
    authors: authorIds,
    domains: authors.flatMap((author) => author.domain ?? []),
  };
  return {
    ...people,
    exclusions: await readExclusions(db, people),
    authorSilenced: authors.some((author) => author.id === status.account_id && author.silenced_at !== null),
    tagIds: rows.flatMap((row) => row.tag_id ?? []),
  };
}
