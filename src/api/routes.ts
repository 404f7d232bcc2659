import type { Route } from '../http/route.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { announcementsRoutes } from './announcements/routes.ts';
import { annualReportsRoutes } from './annual-reports/routes.ts';
import { appsRoutes } from './apps/routes.ts';
import { asyncRefreshesRoutes } from './async-refreshes/routes.ts';
import { blocksRoutes } from './blocks/routes.ts';
import { bookmarksRoutes } from './bookmarks/routes.ts';
import { collectionsRoutes } from './collections/routes.ts';
import { conversationsRoutes } from './conversations/routes.ts';
import { customEmojisRoutes } from './custom-emojis/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { domainBlocksRoutes } from './domain-blocks/routes.ts';
import { emailsRoutes } from './emails/routes.ts';
import { endorsementsRoutes } from './endorsements/routes.ts';
import { favouritesRoutes } from './favourites/routes.ts';
import { featuredTagsRoutes } from './featured-tags/routes.ts';
import { filtersRoutes } from './filters/routes.ts';
import { legacyFiltersRoutes } from './filters-v1/routes.ts';
import { followRequestsRoutes } from './follow-requests/routes.ts';
import { followedTagsRoutes } from './followed-tags/routes.ts';
import { instanceRoutes } from './instance/routes.ts';
import { listsRoutes } from './lists/routes.ts';
import { markersRoutes } from './markers/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { mutesRoutes } from './mutes/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { notificationsV2Routes } from './notifications-v2/routes.ts';
import { oembedRoutes } from './oembed/routes.ts';
import { pollsRoutes } from './polls/routes.ts';
import { preferencesRoutes } from './preferences/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { reactionsRoutes } from './reactions/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { scheduledStatusesRoutes } from './scheduled-statuses/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { statusesRoutes } from './statuses/routes.ts';
import { suggestionsRoutes } from './suggestions/routes.ts';
import { tagsRoutes } from './tags/routes.ts';
import { timelinesRoutes } from './timelines/routes.ts';
import { trendsRoutes } from './trends/routes.ts';
import { whinchatRoutes } from './whinchat/routes.ts';

/** Every REST operation, in one table. */
export const apiRoutes: readonly Route[] = [
  ...appsRoutes,
  ...emailsRoutes,
  ...accountsRoutes,
  ...blocksRoutes,
  ...directoryRoutes,
  ...domainBlocksRoutes,
  ...endorsementsRoutes,
  ...featuredTagsRoutes,
  ...filtersRoutes,
  ...legacyFiltersRoutes,
  ...followRequestsRoutes,
  ...followedTagsRoutes,
  ...listsRoutes,
  ...mediaRoutes,
  ...mutesRoutes,
  ...preferencesRoutes,
  ...profileRoutes,
  ...pushRoutes,
  ...reportsRoutes,
  ...suggestionsRoutes,
  ...tagsRoutes,
  ...bookmarksRoutes,
  ...favouritesRoutes,
  ...pollsRoutes,
  ...scheduledStatusesRoutes,
  ...statusesRoutes,
  ...reactionsRoutes,
  ...collectionsRoutes,
  ...conversationsRoutes,
  ...markersRoutes,
  ...notificationsRoutes,
  ...notificationsV2Routes,
  ...timelinesRoutes,
  ...trendsRoutes,
  ...announcementsRoutes,
  ...customEmojisRoutes,
  ...instanceRoutes,
  ...searchRoutes,
  ...oembedRoutes,
  ...asyncRefreshesRoutes,
  ...annualReportsRoutes,
  ...whinchatRoutes,
  ...adminRoutes,
];
