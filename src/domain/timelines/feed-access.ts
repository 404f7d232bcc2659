import { invalid } from '../../lib/errors.ts';
import { can } from '../../lib/permissions.ts';
import type { Viewer } from '../accounts/viewer.ts';
import type { FeedAccess, Settings } from '../settings/settings-table.ts';

/** Which posts a feed shows; `none` when the server's settings exclude all that was requested. */
export type Origins = 'local' | 'remote' | 'both' | 'none';

/** Live feeds are the public timelines, topic feeds those of hashtags and links. */
export type FeedKind = 'live' | 'topic';

/**
 * Which posts of a feed a viewer may see, according to the server's settings. 422 for visitors when the feed requires signing in. Mastodon:
 * `timelines/public_controller.rb`, `public_feed.rb`.
 */
export function allowedOrigins(settings: Settings, kind: FeedKind, asked: Origins, viewer: Viewer | null): Origins {
  if (!viewer) {
    if (!isPublicFeed(settings, kind, asked)) throw invalid('userNeeded');
    return asked;
  }
  const access = feedAccess(settings, kind);
  const open = sidesOf(asked).filter((side) => access[side] !== 'disabled' || can(viewer.permissions, 'view_feeds'));
  if (open.length === 2) return 'both';
  return open[0] ?? 'none';
}

/** Whether visitors may read all of a feed that was asked for. */
export function isPublicFeed(settings: Settings, kind: FeedKind, asked: Origins): boolean {
  const access = feedAccess(settings, kind);
  return sidesOf(asked).every((side) => access[side] === 'public');
}

/** The origins that the `local` and `remote` flags of a request select; both together mean the same as neither. */
export function askedOrigins(local: boolean | undefined, remote: boolean | undefined): Origins {
  if (local && !remote) return 'local';
  return remote && !local ? 'remote' : 'both';
}

function sidesOf(origins: Origins): ('local' | 'remote')[] {
  if (origins === 'none') return [];
  return origins === 'both' ? ['local', 'remote'] : [origins];
}

function feedAccess(settings: Settings, kind: FeedKind): { local: FeedAccess; remote: FeedAccess } {
  return kind === 'live'
    ? { local: settings.local_live_feed_access, remote: settings.remote_live_feed_access }
    : { local: settings.local_topic_feed_access, remote: settings.remote_topic_feed_access };
}
