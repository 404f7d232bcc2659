import type { Viewer } from '../domain/accounts/viewer.ts';
import { readSettings } from '../domain/settings/settings.ts';
import { type Broadcast, whoIsUnwilling } from '../domain/timelines/broadcast.ts';
import { can } from '../lib/permissions.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Hub, Subscription, TopicKind } from './hub.ts';

/** The subscriptions to all public and hashtag streams in which the status appears. */
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

/** Those of the subscriptions whose account may see such feeds and does not block, mute or otherwise exclude the post. */
export async function willing(
  db: Db,
  status: Broadcast,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  if (subscriptions.length === 0) return [];
  const accountIds = [...new Set(subscriptions.map(({ listener }) => listener.viewer.accountId))];
  const unwilling = await whoIsUnwilling(db, status, accountIds);
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
