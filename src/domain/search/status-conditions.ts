import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseAcctHere } from '../../lib/acct.ts';
import { firstIdAt } from '../../lib/id.ts';
import type { DateRange } from '../../lib/search-dates.ts';
import type { Condition, SearchProperty, SearchQuery } from '../../lib/search-query.ts';
import type { Db } from '../../platform/db/handle.ts';
import { handleOf } from '../accounts/uris.ts';
import { inLibraryOf, isPublic } from './findable.ts';

type Searcher = { readonly accountId: number };
type SqlCondition = RawBuilder<SqlBool>;

const MEDIA = sql`select 1 from media_attachments as m where m.status_id = s.id`;

/** (Mastodon: `Status#searchable_properties`.) */
const PROPERTIES: Record<SearchProperty, SqlCondition> = {
  media: sql<SqlBool>`exists (${MEDIA})`,
  image: sql<SqlBool>`exists (${MEDIA} and m.type = 'image')`,
  video: sql<SqlBool>`exists (${MEDIA} and m.type in ('video', 'gifv'))`,
  audio: sql<SqlBool>`exists (${MEDIA} and m.type = 'audio')`,
  poll: sql<SqlBool>`exists (select 1 from polls as p where p.status_id = s.id)`,
  link: sql<SqlBool>`s.card_id is not null`,
  embed: sql<SqlBool>`exists (select 1 from preview_cards as c where c.id = s.card_id and c.type = 'video')`,
  sensitive: sql<SqlBool>`s.sensitive = 1`,
  reply: sql<SqlBool>`(s.in_reply_to_id is not null or s.in_reply_to_account_id is not null)`,
  quote: sql<SqlBool>`exists (select 1 from quotes as q where q.status_id = s.id)`,
};

/** The operators of a search as conditions on a status `s`, except for words and dates, which narrow the search itself. */
export function statusConditions(viewer: Searcher, query: SearchQuery, authorIds: readonly number[]): SqlCondition[] {
  const signed = <T>(group: readonly Condition<T>[], make: (value: T, index: number) => SqlCondition) =>
    group.map(({ value, negated }, index) => (negated ? sql<SqlBool>`not ${make(value, index)}` : make(value, index)));
  return [
    ...signed(query.properties, (property) => PROPERTIES[property]),
    ...signed(query.languages, (language) => sql<SqlBool>`(coalesce(s.language, '') = ${language})`),
    ...signed(query.scopes, (scope) => (scope === 'library' ? inLibraryOf(viewer) : isPublic())),
    ...signed(query.authors, (_, index) => sql<SqlBool>`(s.account_id = ${authorIds[index] ?? 0})`),
    ...query.dates.filter(({ negated }) => negated).map(({ value }) => sql<SqlBool>`not ${within(value)}`),
  ];
}

function within({ from, until }: DateRange): SqlCondition {
  const { above, below } = idBounds([{ from, until }]);
  return sql<SqlBool>`(s.id > ${above} and s.id < ${below})`;
}

/** The exclusive bounds of the ids of statuses within all of these ranges of time. */
export function idBounds(ranges: readonly { from?: number | undefined; until?: number | undefined }[]) {
  const above = Math.max(0, ...ranges.map(({ from }) => (from === undefined ? 0 : firstIdAt(from) - 1)));
  const below = Math.min(
    Number.MAX_SAFE_INTEGER,
    ...ranges.map(({ until }) => (until === undefined ? Number.MAX_SAFE_INTEGER : firstIdAt(until))),
  );
  return { above, below };
}

/** The ids of the accounts in `from:`, in order; 0 for an unknown one. */
export async function authorIdsOf(db: Db, viewer: Searcher, authors: SearchQuery['authors']): Promise<number[]> {
  const ids: number[] = [];
  for (const { value } of authors) ids.push(value === 'me' ? viewer.accountId : await idOf(db, value));
  return ids;
}

async function idOf(db: Db, acct: { username: string; domain: string | null } | null): Promise<number> {
  if (acct === null) return 0;
  const here = parseAcctHere(acct.domain === null ? acct.username : `${acct.username}@${acct.domain}`, [
    db.instance.domain,
  ]);
  if (!here) return 0;
  const handle = handleOf(here.username, here.domain);
  const row = await db.selectFrom('accounts').select('id').where('handle', '=', handle).executeTakeFirst();
  return row?.id ?? 0;
}
