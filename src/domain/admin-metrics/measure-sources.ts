import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/** The subject of a measure that has one. */
export type Subject = {
  readonly tagId?: number | undefined;
  /** A domain, and its known subdomains if they are to be included. */
  readonly domains?: readonly string[] | undefined;
};

/** What is counted: rows of `from`, each at a `time`, which is a time (ms) or an id. */
export type Source = {
  readonly from: RawBuilder<unknown>;
  readonly time: RawBuilder<number>;
  readonly timeIsId?: boolean;
  readonly value: RawBuilder<number>;
  /** Where the all-time total is stored already. */
  readonly total?: { readonly from: RawBuilder<unknown>; readonly value: RawBuilder<number> };
};

export type MeasureKind = {
  readonly needs?: 'tag' | 'domain';
  readonly unit?: string;
  /** Whether the total covers only the requested days; otherwise it is the all-time total. */
  readonly ofRange: boolean;
  source(db: Db, subject: Subject): Source;
};

const COUNT = sql<number>`count(*)`;

const users = (column: string): MeasureKind => ({
  ofRange: true,
  source: () => ({ from: sql`users as u`, time: sql<number>`${sql.ref(`u.${column}`)}`, value: COUNT }),
});

/** The ids of reports contain the time at which they were made. */
const openedReports: MeasureKind = {
  ofRange: true,
  source: () => ({ from: sql`reports as r`, time: sql<number>`r.id`, timeIsId: true, value: COUNT }),
};

const resolvedReports: MeasureKind = {
  ofRange: true,
  source: () => ({ from: sql`reports as r`, time: sql<number>`r.action_taken_at`, value: COUNT }),
};

const interactions: MeasureKind = {
  ofRange: true,
  source: () => ({
    from: sql`(
      select f.id from favourites as f join accounts as a on a.id = f.account_id where a.domain is null
      union all
      select s.id from statuses as s join accounts as a on a.id = s.account_id
        where a.domain is null and (s.reblog_of_id is not null or s.in_reply_to_id is not null)) as i`,
    time: sql<number>`i.id`,
    timeIsId: true,
    value: COUNT,
  }),
};

const tag = (value: RawBuilder<number>): MeasureKind => ({
  needs: 'tag',
  ofRange: true,
  source: (_db, { tagId }) => ({
    from: sql`(select st.status_id, a.id as account_id, a.domain from status_tags as st
      join statuses as s on s.id = st.status_id join accounts as a on a.id = s.account_id
      where st.tag_id = ${tagId ?? 0}) as t`,
    time: sql<number>`t.status_id`,
    timeIsId: true,
    value,
  }),
});

type InstanceSource = (here: RawBuilder<SqlBool>) => Source;

const instance = (source: InstanceSource, unit?: string): MeasureKind => ({
  needs: 'domain',
  ofRange: false,
  ...(unit ? { unit } : {}),
  source: (db, { domains = [] }) => source(idsIn(db, 'a.domain', domains)),
});

/** Follows, seen from one of their two ends. */
const follows = (end: 'account_id' | 'target_id'): InstanceSource => {
  return (here) => ({
    from: sql`(select f.id from follows as f join accounts as a on a.id = ${sql.ref(`f.${end}`)} where ${here}) as x`,
    time: sql<number>`x.id`,
    timeIsId: true,
    value: COUNT,
  });
};

/** Every measure, by the key that clients use. Mastodon: lib/admin/metrics/measure. */
export const MEASURES: Readonly<Record<string, MeasureKind>> = {
  active_users: users('last_active_at'),
  new_users: users('created_at'),
  interactions,
  opened_reports: openedReports,
  resolved_reports: resolvedReports,
  tag_accounts: tag(sql<number>`count(distinct t.account_id)`),
  tag_uses: tag(COUNT),
  tag_servers: tag(sql<number>`count(distinct coalesce(t.domain, ''))`),
  instance_accounts: instance((here) => ({
    from: sql`(select a.created_at from accounts as a where ${here}) as x`,
    time: sql<number>`x.created_at`,
    value: COUNT,
  })),
  instance_media_attachments: instance(
    (here) => ({
      from: sql`(select m.id, m.size from media_attachments as m join accounts as a on a.id = m.account_id
        where m.key is not null and ${here}) as x`,
      time: sql<number>`x.id`,
      timeIsId: true,
      value: sql<number>`coalesce(sum(x.size), 0)`,
    }),
    'bytes',
  ),
  instance_reports: instance((here) => ({
    from: sql`(select r.id from reports as r join accounts as a on a.id = r.target_account_id where ${here}) as x`,
    time: sql<number>`x.id`,
    timeIsId: true,
    value: COUNT,
  })),
  instance_statuses: instance((here) => ({
    from: sql`(select s.id from statuses as s join accounts as a on a.id = s.account_id where ${here}) as x`,
    time: sql<number>`x.id`,
    timeIsId: true,
    value: COUNT,
    total: {
      from: sql`(select a.statuses_count from accounts as a where ${here}) as x`,
      value: sql<number>`coalesce(sum(x.statuses_count), 0)`,
    },
  })),
  instance_follows: instance(follows('target_id')),
  instance_followers: instance(follows('account_id')),
};
