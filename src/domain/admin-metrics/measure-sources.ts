import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWithin } from '../domain-blocks/queries.ts';

/** What a measure that is about something is about. */
export type Subject = {
  readonly tagId?: number | undefined;
  readonly domain?: string | undefined;
  readonly includeSubdomains?: boolean | undefined;
};

/** What is counted: rows of `from`, each at a `time`, which is a time (ms) or an id. */
export type Source = {
  readonly from: RawBuilder<unknown>;
  readonly time: RawBuilder<number>;
  readonly timeIsId?: boolean;
  readonly value: RawBuilder<number>;
};

export type MeasureKind = {
  readonly needs?: 'tag' | 'domain';
  readonly unit?: string;
  /** Whether the total is of the days asked for; otherwise it is of all time. */
  readonly ofRange: boolean;
  source(subject: Subject): Source;
};

const COUNT = sql<number>`count(*)`;

const users = (column: string): MeasureKind => ({
  ofRange: true,
  source: () => ({ from: sql`users as u`, time: sql<number>`${sql.ref(`u.${column}`)}`, value: COUNT }),
});

const reports = (column: string): MeasureKind => ({
  ofRange: true,
  source: () => ({ from: sql`reports as r`, time: sql<number>`${sql.ref(`r.${column}`)}`, value: COUNT }),
});

const interactions: MeasureKind = {
  ofRange: true,
  source: () => ({
    from: sql`(
      select f.id from favourites as f join accounts as a on a.id = f.account_id where a.domain is null
      union all
      select s.id from statuses as s
        where s.local = 1 and (s.reblog_of_id is not null or s.in_reply_to_id is not null)) as i`,
    time: sql<number>`i.id`,
    timeIsId: true,
    value: COUNT,
  }),
};

const tag = (value: RawBuilder<number>): MeasureKind => ({
  needs: 'tag',
  ofRange: true,
  source: ({ tagId }) => ({
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
  source: ({ domain = '', includeSubdomains }) =>
    source(includeSubdomains ? isWithin('a.domain', domain) : sql<SqlBool>`a.domain = ${domain}`),
});

/** Follows as seen from one of their two ends. */
const follows = (end: 'account_id' | 'target_id'): InstanceSource => {
  return (here) => ({
    from: sql`(select f.created_at from follows as f join accounts as a on a.id = ${sql.ref(`f.${end}`)} where ${here}) as x`,
    time: sql<number>`x.created_at`,
    value: COUNT,
  });
};

/** Every measure by the key clients know. Mastodon: lib/admin/metrics/measure. */
export const MEASURES: Readonly<Record<string, MeasureKind>> = {
  active_users: users('last_active_at'),
  new_users: users('created_at'),
  interactions,
  opened_reports: reports('created_at'),
  resolved_reports: reports('action_taken_at'),
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
      from: sql`(select m.created_at, m.size from media_attachments as m join accounts as a on a.id = m.account_id
        where m.key is not null and ${here}) as x`,
      time: sql<number>`x.created_at`,
      value: sql<number>`coalesce(sum(x.size), 0)`,
    }),
    'bytes',
  ),
  instance_reports: instance((here) => ({
    from: sql`(select r.created_at from reports as r join accounts as a on a.id = r.target_account_id where ${here}) as x`,
    time: sql<number>`x.created_at`,
    value: COUNT,
  })),
  instance_statuses: instance((here) => ({
    from: sql`(select s.id from statuses as s join accounts as a on a.id = s.account_id where ${here}) as x`,
    time: sql<number>`x.id`,
    timeIsId: true,
    value: COUNT,
  })),
  instance_follows: instance(follows('target_id')),
  instance_followers: instance(follows('account_id')),
};
