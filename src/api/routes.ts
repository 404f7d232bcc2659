import type { Route } from '../http/route.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { dismissAnAnnouncement } from './announcements/dismiss.ts';
import { listAnnouncements } from './announcements/list.ts';
import { reactToAnnouncement, removeAnnouncementReaction } from './announcements/reactions.ts';
import { generateAnnualReport, showAnnualReportState } from './annual-reports/generate.ts';
import { listAnnualReports, readAnnualReport, showAnnualReport } from './annual-reports/reports.ts';
import { createApp } from './apps/create.ts';
import { verifyApp } from './apps/verify-credentials.ts';
import { showAsyncRefresh } from './async-refreshes/show.ts';
import { listBlocks } from './blocks/list.ts';
import { bookmarksRoutes } from './bookmarks/routes.ts';
import { collectionsRoutes } from './collections/routes.ts';
import { deleteConversation } from './conversations/delete.ts';
import { showConversations } from './conversations/list.ts';
import { readConversation, unreadConversation } from './conversations/mark.ts';
import { listCustomEmojis } from './custom-emojis/list.ts';
import { showDirectory } from './directory/list.ts';
import { blockDomainOfOthers, unblockDomainOfOthers } from './domain-blocks/block.ts';
import { listDomainBlocks } from './domain-blocks/list.ts';
import { previewDomainBlock } from './domain-blocks/preview.ts';
import { checkConfirmation } from './emails/check-confirmation.ts';
import { resendConfirmation } from './emails/resend-confirmation.ts';
import { listEndorsements } from './endorsements/list.ts';
import { favouritesRoutes } from './favourites/routes.ts';
import { createFeaturedTag } from './featured-tags/create.ts';
import { removeFeaturedTag } from './featured-tags/delete.ts';
import { listOwnFeaturedTags } from './featured-tags/list.ts';
import { suggestTagsToFeature } from './featured-tags/suggestions.ts';
import { filtersRoutes } from './filters/routes.ts';
import { legacyFiltersRoutes } from './filters-v1/routes.ts';
import { followRequestRoutes } from './follow-requests/answer.ts';
import { listFollowRequests } from './follow-requests/list.ts';
import { listTagsFollowed } from './followed-tags/list.ts';
import { instanceRoutes } from './instance/routes.ts';
import { listsRoutes } from './lists/routes.ts';
import { showMarkers } from './markers/list.ts';
import { saveMarkers } from './markers/save.ts';
import { deleteMedia } from './media/delete.ts';
import { showMedia } from './media/show.ts';
import { updateMedia } from './media/update.ts';
import { uploadMediaV2 } from './media/upload.ts';
import { uploadMediaV1 } from './media/upload-and-wait.ts';
import { listMutes } from './mutes/list.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { notificationsV2Routes } from './notifications-v2/routes.ts';
import { showOEmbed } from './oembed/show.ts';
import { showPoll } from './polls/show.ts';
import { voteInPoll } from './polls/vote.ts';
import { showPreferences } from './preferences/get.ts';
import { showProfile } from './profile/get.ts';
import { removeAvatar, removeHeader } from './profile/remove-picture.ts';
import { changeProfile } from './profile/update.ts';
import { createPushSubscription } from './push/create.ts';
import { deletePushSubscription } from './push/delete.ts';
import { getPushSubscription } from './push/show.ts';
import { unsubscribeByMessage } from './push/unsubscribe.ts';
import { updatePushSubscription } from './push/update.ts';
import { showReaction, showReactions } from './reactions/list.ts';
import { reactToStatus, unreactToStatus } from './reactions/react.ts';
import { createReport } from './reports/create.ts';
import { showScheduledStatuses } from './scheduled-statuses/list.ts';
import { cancelScheduledStatus, showScheduledStatus, updateScheduledStatus } from './scheduled-statuses/one.ts';
import { search } from './search/search.ts';
import { statusesRoutes } from './statuses/routes.ts';
import { dismissSuggestedAccount } from './suggestions/dismiss.ts';
import { listSuggestedAccounts, listSuggestionsWithSources } from './suggestions/list.ts';
import { showTag } from './tags/get.ts';
import { tagVerbRoutes } from './tags/verbs.ts';
import { showDirect } from './timelines/direct.ts';
import { showHome } from './timelines/home.ts';
import { showLinking } from './timelines/link.ts';
import { showListTimeline } from './timelines/list.ts';
import { showPublic } from './timelines/public.ts';
import { showTagged } from './timelines/tag.ts';
import { showTrendingLinks } from './trends/links.ts';
import { showTrendingStatuses } from './trends/statuses.ts';
import { showTrendingTags, showTrends } from './trends/tags.ts';
import { whinchatRoutes } from './whinchat/routes.ts';

/** Every REST operation, in one table. */
export const apiRoutes: readonly Route[] = [
  createApp,
  verifyApp,
  checkConfirmation,
  resendConfirmation,
  ...accountsRoutes,
  listBlocks,
  showDirectory,
  listDomainBlocks,
  previewDomainBlock,
  blockDomainOfOthers,
  unblockDomainOfOthers,
  listEndorsements,
  listOwnFeaturedTags,
  suggestTagsToFeature,
  createFeaturedTag,
  removeFeaturedTag,
  ...filtersRoutes,
  ...legacyFiltersRoutes,
  listFollowRequests,
  ...followRequestRoutes,
  listTagsFollowed,
  ...listsRoutes,
  uploadMediaV1,
  uploadMediaV2,
  showMedia,
  updateMedia,
  deleteMedia,
  listMutes,
  showPreferences,
  showProfile,
  changeProfile,
  removeAvatar,
  removeHeader,
  getPushSubscription,
  createPushSubscription,
  updatePushSubscription,
  deletePushSubscription,
  unsubscribeByMessage,
  createReport,
  listSuggestionsWithSources,
  listSuggestedAccounts,
  dismissSuggestedAccount,
  showTag,
  ...tagVerbRoutes,
  ...bookmarksRoutes,
  ...favouritesRoutes,
  showPoll,
  voteInPoll,
  showScheduledStatuses,
  showScheduledStatus,
  updateScheduledStatus,
  cancelScheduledStatus,
  ...statusesRoutes,
  showReactions,
  showReaction,
  reactToStatus,
  unreactToStatus,
  ...collectionsRoutes,
  showConversations,
  deleteConversation,
  readConversation,
  unreadConversation,
  showMarkers,
  saveMarkers,
  ...notificationsRoutes,
  ...notificationsV2Routes,
  showHome,
  showPublic,
  showTagged,
  showLinking,
  showListTimeline,
  showDirect,
  showTrends,
  showTrendingTags,
  showTrendingStatuses,
  showTrendingLinks,
  listAnnouncements,
  dismissAnAnnouncement,
  reactToAnnouncement,
  removeAnnouncementReaction,
  listCustomEmojis,
  ...instanceRoutes,
  search,
  showOEmbed,
  showAsyncRefresh,
  listAnnualReports,
  showAnnualReport,
  showAnnualReportState,
  generateAnnualReport,
  readAnnualReport,
  ...whinchatRoutes,
  ...adminRoutes,
];
