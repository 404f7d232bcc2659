import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import type { Flag } from '../../schema/flag.ts';
import { unwillingAmong } from '../relationships/conditions.ts';
import { IS_BROADCAST, STARTS_OR_CONTINUES } from './public-conditions.ts';

/** What the public streams need to know about a status that is broadcast. */
export type Broadcast = {
  readonly id: number;
  readonly account_id: number;
  readonly domain: string | null;
  readonly language: string | null;
  readonly local: Flag;
  readonly in_public: number;
  readonly has_media: number;
  readonly tagNames: readonly string[];
};

/** A status that belongs in public or hashtag streams; undefined for reblogs and statuses that are not public. */
export async function findBroadcast(db: Db, statusId: number): Promise<Broadcast | undefined> {
  const { rows } = await sql<Omit<Broadcast, 'tagNames'>>`
    select s.id, s.account_id, a.domain, s.language, s.local,
      case when ${STARTS_OR_CONTINUES} then 1 else 0 end as in_public,
      case when exists (select 1 from media_attachments as m where m.status_id = s.id) then 1 else 0 end as has_media
    from statuses as s join accounts as a on a.id = s.account_id
    where s.id = ${statusId} and ${IS_BROADCAST}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const tags = await db
    .selectFrom('status_tags as st')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select('t.name')
    .where('st.status_id', '=', statusId)
    .execute();
  return { ...row, tagNames: tags.map((tag) => tag.name) };
}

/** Which of these accounts do not want a broadcast status, or must not get it. */
export async function whoIsUnwilling(
  db: Db,
  { id, account_id, domain }: Broadcast,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set();
  const mentions = await db
    .selectFrom('mentions')
    .select('account_id')
    .where('status_id', '=', id)
    .where('silent', '=', 0)
    .execute();
  const concerned = {
    involved: [account_id, ...mentions.map((mention) => mention.account_id)],
    authors: [account_id],
    domains: domain === null ? [] : [domain],
  };
  const { rows } = await unwillingAmong(db, concerned, accountIds).execute(db);
  return new Set(rows.map((row) => row.id));
}
