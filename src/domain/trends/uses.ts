import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Flag } from '../../schema/flag.ts';
import { THRESHOLD } from './score.ts';
import type { Slice } from './slices.ts';

/** How many people used something today and yesterday (UTC). */
export type Use = { readonly id: number; readonly today: number; readonly yesterday: number };

export type UsedTag = { readonly id: number };
export type UsedLink = { readonly id: number; readonly url: string; readonly language: string | null };

/** The people who used each thing, by its id. */
export type Uses<T> = Map<number, { readonly what: T; readonly today: Set<number>; readonly yesterday: Set<number> }>;

type UseRow = { readonly account_id: number; readonly is_today: Flag };

const isSound = (alias: string) =>
  sql`${sql.ref(`${alias}.silenced_at`)} is null and ${sql.ref(`${alias}.suspended_at`)} is null`;

/** The lowest id of a status whose use counts. */
export const firstUseAt = (at: number) => bounds(at).yesterday;

/** Those that enough people used today. */
export function busy<T extends UsedTag>(uses: Uses<T>): (T & Use)[] {
  return [...uses.values()]
    .filter(({ today }) => today.size >= THRESHOLD)
    .map(({ what, today, yesterday }) => ({ ...what, today: today.size, yesterday: yesterday.size }));
}

/** Adds the people who used each hashtag in public posts. Mastodon: Trends::Tags, `register`. */
export async function addTagUses(db: Db, uses: Uses<UsedTag>, slice: Slice, at: number): Promise<void> {
  const { rows } = await sql<UsedTag & UseRow>`
    select distinct t.id, s.account_id, ${isToday(at)} as is_today
    from statuses as s join status_tags as st on st.status_id = s.id join tags as t on t.id = st.tag_id
      join accounts as a on a.id = s.account_id
    where ${isIn(slice, at)} and s.visibility = 'public' and s.reblog_of_id is null and t.usable = 1 and ${isSound('a')}`.execute(
    db,
  );
  for (const { id, ...use } of rows) addUse(uses, { id }, use);
}

/**
 * Adds the people who posted or reblogged each link publicly and without a warning. Only cards with a picture and a description of their
 * own are considered. Mastodon: Trends::Links, `register`; PreviewCard, `appropriate_for_trends?`.
 */
export async function addLinkUses(db: Db, uses: Uses<UsedLink>, slice: Slice, at: number): Promise<void> {
  const { rows } = await sql<UsedLink & UseRow>`
    select distinct c.id, c.url, c.language, s.account_id, ${isToday(at)} as is_today
    from statuses as s left join statuses as o on o.id = s.reblog_of_id
      join preview_cards as c on c.id = coalesce(o.card_id, s.card_id)
      join accounts as a on a.id = s.account_id left join accounts as oa on oa.id = o.account_id
    where ${isIn(slice, at)} and s.visibility = 'public' and s.sensitive = 0 and s.spoiler_text = '' and ${isSound('a')}
      and (o.id is null or (o.visibility = 'public' and o.sensitive = 0 and o.spoiler_text = '' and ${isSound('oa')}))
      and c.type = 'link' and c.title != '' and c.description != '' and c.provider_name != '' and coalesce(c.image_key, c.blurhash) is not null`.execute(
    db,
  );
  for (const { id, url, language, ...use } of rows) addUse(uses, { id, url, language }, use);
}

function addUse<T extends UsedTag>(uses: Uses<T>, what: T, { account_id, is_today }: UseRow): void {
  const known = uses.get(what.id) ?? { what, today: new Set<number>(), yesterday: new Set<number>() };
  known[is_today === 1 ? 'today' : 'yesterday'].add(account_id);
  uses.set(what.id, known);
}

function isToday(at: number): RawBuilder<Flag> {
  return sql<Flag>`case when s.id >= ${bounds(at).today} then 1 else 0 end`;
}

function isIn({ from, below }: Slice, at: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`s.id >= ${Math.max(from, bounds(at).yesterday)} and s.id < ${below}`;
}

function bounds(at: number): { today: number; yesterday: number } {
  const midnight = Math.floor(at / DAY) * DAY;
  return { today: firstIdAt(midnight), yesterday: firstIdAt(midnight - DAY) };
}
