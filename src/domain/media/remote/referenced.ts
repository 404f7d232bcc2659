import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findShortcodes } from '../../../lib/text/shortcode.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { idsIn } from '../../../platform/db/sql.ts';

/** How many accounts or posts are read at a time. */
const BATCH = 500;

/** How many ids are held in memory at a time; for each portion, everything that local people did is scanned. */
const IDS = 10_000;

/** What local people do to posts that keeps them, except for boosts and replies: the table, and its columns for the person and the post. */
const TIES = [
  ['bookmarks', 'account_id', 'status_id'],
  ['favourites', 'account_id', 'status_id'],
  ['status_reactions', 'account_id', 'status_id'],
  ['status_pins', 'account_id', 'status_id'],
  ['quotes', 'account_id', 'quoted_status_id'],
] as const;

/** How posts by local people refer to others: as boosts and replies. */
const ANSWERS = [
  ['statuses', 'account_id', 'reblog_of_id'],
  ['statuses', 'account_id', 'in_reply_to_id'],
] as const;

const isHere = (account: RawBuilder<unknown>) =>
  sql`exists (select 1 from accounts as p where p.id = ${account} and p.domain is null)`;

/** A condition on the status `s`: a local person wrote, bookmarked, liked, reacted to, pinned, quoted, boosted or replied to it. */
const isKept = sql`(s.local = 1
  or exists (select 1 from statuses as x where x.reblog_of_id = s.id and x.local = 1)
  or exists (select 1 from statuses as x where x.in_reply_to_id = s.id and x.local = 1)
  or ${sql.join(
    TIES.map(
      ([table, who, which]) => sql`exists (select 1 from ${sql.table(table)} as x
        where ${sql.ref(`x.${which}`)} = s.id and ${isHere(sql.ref(`x.${who}`))})`,
    ),
    sql` or `,
  )})`;

/** A condition on the account `a`: somebody here follows it. */
const isFollowed = sql`exists (select 1 from follows as x where x.target_id = a.id and ${isHere(sql.ref('x.account_id'))})`;

const isOneOf = (...columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} = f.key`),
    sql` or `,
  );

/**
 * A condition on the copy `f` (of `remote_files`): it can be deleted, because nobody here would miss it if its server disappeared. It
 * belongs neither to a post that somebody here kept nor to the preview of a link in one, is not the picture of such a post's author or of
 * somebody followed here, and is none of these emojis.
 */
export function mayGo(db: Db, emojis: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not exists (select 1 from media_attachments as m join statuses as s on s.id = m.status_id
      where m.remote_url is not null and (${isOneOf('m.key', 'm.preview_key')}) and ${isKept})
    and not exists (select 1 from accounts as a
      where a.domain is not null
        and (${isOneOf('a.avatar_key', 'a.avatar_static_key', 'a.header_key', 'a.header_static_key')})
        and (${isFollowed} or exists (select 1 from statuses as s where s.account_id = a.id and ${isKept})))
    and not exists (select 1 from preview_cards as c join statuses as s on s.card_id = c.id
      where ${isOneOf('c.image_key')} and ${isKept})
    and not exists (select 1 from custom_emojis as e
      where (${isOneOf('e.key', 'e.static_key')}) and ${idsIn(db, 'e.handle', emojis)}))`;
}

/**
 * The remote emojis, as `shortcode@domain`, that have a copy and occur in what people here kept: in texts, in the names of authors and
 * followed accounts, and in reactions. Reads all kept posts of their servers, outside of any transaction.
 */
export async function listKeptEmojis(db: Db): Promise<string[]> {
  const copied = await db
    .selectFrom('custom_emojis as e')
    .innerJoin('remote_files as f', 'f.key', 'e.key')
    .select(['e.handle', 'e.domain'])
    .where('e.domain', 'is not', null)
    .execute();
  if (copied.length === 0) return [];
  const handles = new Set(copied.map((row) => row.handle));
  const domains = [...new Set(copied.map((row) => row.domain ?? ''))];
  const kept = new Set(await listReactedWith(db));
  for await (const { domain, text } of keptTexts(db, domains)) {
    for (const name of findShortcodes(text)) kept.add(`${name}@${domain}`);
  }
  return [...kept].filter((handle) => handles.has(handle));
}

async function listReactedWith(db: Db): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select e.handle from custom_emojis as e where e.domain is not null and e.key is not null and exists (
      select 1 from status_reactions as r join statuses as s on s.id = r.status_id
      where r.custom_emoji_id = e.id and ${isKept})`.execute(db);
  return rows.map((row) => row.handle);
}

type Text = { readonly domain: string; readonly text: string };

async function* keptTexts(db: Db, domains: readonly string[]): AsyncGenerator<Text> {
  yield* followedTexts(db, domains);
  for await (const ids of keptIds(db)) {
    const { rows: texts } = await sql<Text>`
      select a.domain, a.display_name || ' ' || s.spoiler_text || ' ' || s.content as text
      from statuses as s join accounts as a on a.id = s.account_id
      where ${idsIn(db, 's.id', ids)} and ${idsIn(db, 'a.domain', domains)}`.execute(db);
    yield* texts;
  }
}

async function* followedTexts(db: Db, domains: readonly string[]): AsyncGenerator<Text> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: (Text & { id: number })[] } = await sql<Text & { id: number }>`
      select a.id, a.domain, a.display_name || ' ' || a.note || ' ' || a.fields as text from accounts as a
      where a.id > ${after} and ${idsIn(db, 'a.domain', domains)} and ${isFollowed} order by a.id limit ${BATCH}`.execute(
      db,
    );
    yield* rows;
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  }
}

/** Yields the ids of the remote posts that somebody here kept, in batches, starting from what local people did. */
async function* keptIds(db: Db): AsyncGenerator<number[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids: number[] = await keptAfter(db, after);
    for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
    after = ids.length === IDS ? ids.at(-1) : undefined;
  }
}

async function keptAfter(db: Db, after: number): Promise<number[]> {
  const ties = [...TIES, ...ANSWERS].map(
    ([table, who, which]) => sql`select ${sql.ref(`x.${which}`)} as id
      from users as u join ${sql.table(table)} as x on ${sql.ref(`x.${who}`)} = u.account_id
      where ${sql.ref(`x.${which}`)} > ${after}`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(ties, sql` union `)} order by 1 limit ${IDS}`.execute(db);
  return rows.map((row) => Number(row.id));
}
