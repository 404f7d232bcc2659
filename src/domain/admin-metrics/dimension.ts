import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { findLanguage } from '../../lib/languages.ts';
import { VERSION } from '../../lib/version.ts';
import { readDatabaseFacts } from '../../platform/db/database-facts.ts';
import type { Db } from '../../platform/db/handle.ts';
import { readSpace } from '../media/space.ts';
import type { Range } from './range.ts';

/** One bar of a chart; `name` is its key in words. */
export type Bar = { readonly key: string; readonly name: string; readonly value: string; readonly unit?: string };

export type DimensionOrder = {
  readonly range: Range;
  readonly limit: number;
  readonly tagId?: number | undefined;
  readonly domain?: string | undefined;
};

export type DimensionKind = {
  readonly needs?: 'tag' | 'domain';
  read(db: Db, order: DimensionOrder): Promise<Bar[]>;
};

/** The most posts that are examined, so that a long period on a busy server takes no longer. */
const MOST = 200_000;

/** Every dimension, by the key that clients use. Mastodon: lib/admin/metrics/dimension. */
export const DIMENSIONS: Readonly<Record<string, DimensionKind>> = {
  languages: {
    read: (db, { range, limit }) =>
      top(
        db,
        limit,
        languageName,
        sql`select u.locale as key, count(*) as value from users as u
        where u.last_active_at >= ${range.from} and u.last_active_at < ${range.until} and u.locale is not null
        group by u.locale`,
      ),
  },
  sources: {
    read: (db, { range, limit }) =>
      top(
        db,
        limit,
        (key) => key || 'Website',
        sql`select coalesce(a.name, '') as key, count(*) as value
        from users as u left join applications as a on a.id = u.created_by_application_id
        where u.created_at >= ${range.from} and u.created_at < ${range.until} group by coalesce(a.name, '')`,
      ),
  },
  servers: {
    read: (db, { range, limit }) =>
      top(
        db,
        limit,
        asIs,
        sql`select coalesce(a.domain, ${db.instance.domain}) as key, count(*) as value
        from (select s.account_id from statuses as s where ${written(range)} order by s.id desc limit ${sql.lit(MOST)}) as s
        join accounts as a on a.id = s.account_id group by a.domain`,
      ),
  },
  space_usage: { read: (db) => spaceUsage(db) },
  software_versions: { read: (db) => softwareVersions(db) },
  tag_servers: {
    needs: 'tag',
    read: (db, { range, limit, tagId = 0 }) =>
      top(
        db,
        limit,
        asIs,
        sql`select coalesce(a.domain, ${db.instance.domain}) as key, count(*) as value
        from status_tags as st join statuses as s on s.id = st.status_id join accounts as a on a.id = s.account_id
        where st.tag_id = ${tagId} and ${written(range)} group by a.domain`,
      ),
  },
  tag_languages: {
    needs: 'tag',
    read: (db, { range, limit, tagId = 0 }) =>
      top(
        db,
        limit,
        languageName,
        sql`select coalesce(s.language, 'und') as key, count(*) as value
        from status_tags as st join statuses as s on s.id = st.status_id
        where st.tag_id = ${tagId} and ${written(range)} group by s.language`,
      ),
  },
  instance_accounts: {
    needs: 'domain',
    read: (db, { limit, domain = '' }) =>
      top(
        db,
        limit,
        asIs,
        sql`select a.username as key, a.followers_count as value from accounts as a
        where a.domain = ${domain}`,
      ),
  },
  instance_languages: {
    needs: 'domain',
    read: (db, { range, limit, domain = '' }) =>
      top(
        db,
        limit,
        languageName,
        sql`select coalesce(s.language, 'und') as key, count(*) as value
        from (select s.language from accounts as a join statuses as s on s.account_id = a.id
          where a.domain = ${domain} and ${written(range)} limit ${sql.lit(MOST)}) as s group by s.language`,
      ),
  },
};

const asIs = (key: string) => key;

const written = ({ from, until }: Range) => sql`s.id >= ${firstIdAt(from)} and s.id < ${firstIdAt(until)}`;

async function top(
  db: Db,
  limit: number,
  nameOf: (key: string) => string,
  counted: RawBuilder<unknown>,
): Promise<Bar[]> {
  const { rows } = await sql<{ key: string; value: number }>`
    select bars.key, bars.value from (${counted}) as bars order by bars.value desc, bars.key limit ${limit}`.execute(
    db,
  );
  return rows.map(({ key, value }) => ({ key: key || 'web', name: nameOf(key), value: String(value) }));
}

function languageName(code: string): string {
  return findLanguage(code)?.name ?? code;
}

async function spaceUsage(db: Db): Promise<Bar[]> {
  const { name, bytes } = await readDatabaseFacts(db);
  const { media } = await readSpace(db);
  return [
    { key: name.toLowerCase(), name, value: String(bytes), unit: 'bytes' },
    { key: 'media', name: 'Media', value: String(media), unit: 'bytes' },
  ];
}

async function softwareVersions(db: Db): Promise<Bar[]> {
  const { name, version } = await readDatabaseFacts(db);
  return [
    { key: 'whinchat', name: 'Whinchat', value: VERSION },
    { key: 'node', name: 'Node.js', value: process.versions.node },
    { key: name.toLowerCase(), name, value: version },
  ];
}
