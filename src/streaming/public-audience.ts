import { sql } from 'kysely';
import { can } from '../domain/accounts/permissions.ts';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { readSettings } from '../domain/instance/settings.ts';
import { unwillingAmong } from '../domain/timelines/audience.ts';
import { IS_BROADCAST, STARTS_OR_CONTINUES } from '../domain/timelines/public-conditions.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { Flag } from '../schema/flag.ts';
import type { Hub, Subscription, TopicKind } from './hub.ts';

/** What the public streams ask about a status that is broadcast. */
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

/** A status that goes to public or hashtag streams; undefined for all others: reblogs, and what is not public. */
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

/** The subscriptions of public and hashtag streams that such a status belongs to, whoever listens. */
export function subscriptionsTo(
  hub: Hub,
  status: Pick<Broadcast, 'tagNames'> & { local: boolean; inPublic: boolean; hasMedia: boolean },
): Subscription[] {
  const side = status.local ? 'local' : 'remote';
  const publics = status.inPublic ? ['public', `public:${side}`] : [];
  const media = status.hasMedia ? publics.map((stream) => `${stream}:media`) : [];
  const hashtags = status.tagNames.flatMap((name) => (status.local ? [name, `local:${name}`] : [name]));
  return [
    ...[...publics, ...media].flatMap((stream) => hub.of('public', stream)),
    ...hashtags.flatMap((key) => hub.of('hashtag', key)),
  ];
}

/** Those of the subscriptions whose people want a stranger's post and may see such feeds on this server. */
export async function willing(
  db: Db,
  status: Broadcast,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  if (subscriptions.length === 0) return [];
  const mentions = await db
    .selectFrom('mentions')
    .select('account_id')
    .where('status_id', '=', status.id)
    .where('silent', '=', 0)
    .execute();
  const involved = [status.account_id, ...mentions.map((mention) => mention.account_id)];
  const accountIds = [...new Set(subscriptions.map(({ listener }) => listener.viewer.accountId))];
  const author = { id: status.account_id, domain: status.domain };
  const unwilling = await unwillingAmong(db, author, involved, accountIds);
  const closed = await closedFeeds(db, status);
  return subscriptions.filter(({ listener: { viewer }, kind }) => {
    if (unwilling.has(viewer.accountId) || !speaks(viewer, status.language)) return false;
    return !closed.has(kind) || can(viewer.permissions, 'view_feeds');
  });
}

function speaks(viewer: Viewer, language: string | null): boolean {
  return language === null || viewer.chosenLanguages === null || viewer.chosenLanguages.includes(language);
}

/** The kinds of feeds that this server does not show, for posts from here or from elsewhere; they hold for streams too. */
async function closedFeeds(db: Db, status: Broadcast): Promise<Set<TopicKind>> {
  const settings = await readSettings(db);
  const live = status.local === 1 ? settings.local_live_feed_access : settings.remote_live_feed_access;
  const topic = status.local === 1 ? settings.local_topic_feed_access : settings.remote_topic_feed_access;
  const closed = new Set<TopicKind>();
  if (live === 'disabled') closed.add('public');
  if (topic === 'disabled') closed.add('hashtag');
  return closed;
}

/** Who of these accounts has filters, so that `filtered` is different for them. */
export async function whoFilters(db: Db, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('filters')
    .select('account_id')
    .distinct()
    .where(idsIn(db, 'account_id', accountIds))
    .execute();
  return new Set(rows.map((row) => row.account_id));
}
