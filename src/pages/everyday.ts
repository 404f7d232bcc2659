import type { Route } from '../http/route.ts';
import { announcementPages } from './announcements/announcements.ts';
import { showAwaiting } from './awaiting.ts';
import { showCatchUpPage } from './catch-up/catch-up.ts';
import { collectionEditing } from './collections/edit.ts';
import { collectionFindingPages } from './collections/find.ts';
import { collectionActs } from './collections/members.ts';
import { ownCollectionPages } from './collections/own.ts';
import { draftPages } from './compose/drafts.ts';
import { publishByForm } from './compose/publish.ts';
import { scheduledPages } from './compose/scheduled.ts';
import { showComposer } from './compose/show.ts';
import { conversationPages } from './conversations/list.ts';
import { showEmojis } from './emojis/picker.ts';
import { trendPages } from './explore/explore.ts';
import { showLinkTimeline } from './explore/links.ts';
import { discoveryPages } from './explore/people.ts';
import { showKeys } from './keyboard.ts';
import { listChoicePages } from './lists/choose.ts';
import { listPages } from './lists/lists.ts';
import { readMarks } from './mark-read.ts';
import { notificationActs } from './notifications/act.ts';
import { showNotifications } from './notifications/list.ts';
import { notificationRequests } from './notifications/requests.ts';
import { showManifest } from './offline/manifest.ts';
import { showOffline } from './offline/offline.ts';
import { showOutbox } from './offline/outbox.ts';
import { muteByForm, peopleActs } from './people/act.ts';
import { askToBlock, askToMute, askToRemoveFollower } from './people/ask.ts';
import { showFamiliarFollowers } from './people/familiar.ts';
import { languagePages } from './people/languages.ts';
import { keepNoteByForm } from './people/note.ts';
import { fetchOlderByForm } from './people/older-posts.ts';
import { reportByForm, showReport } from './people/report.ts';
import { showFollowRequests } from './people/requests.ts';
import { postPages } from './posts/routes.ts';
import { relationshipActs } from './relationships/act.ts';
import { showRelationships } from './relationships/list.ts';
import { showSearch } from './search/search.ts';
import { bookmarkPages } from './timelines/bookmarks.ts';
import { showHomePage } from './timelines/home.ts';
import { publicTimelinePages } from './timelines/public.ts';
import { tagActs } from './timelines/tag.ts';

/** Reading, writing and acting, for whoever is signed in. */
export const everyday: readonly Route[] = [
  showAwaiting,
  showHomePage,
  ...readMarks,
  ...publicTimelinePages,
  ...bookmarkPages,
  showCatchUpPage,
  ...announcementPages,
  ...ownCollectionPages,
  ...collectionFindingPages,
  ...collectionEditing,
  ...collectionActs,
  showComposer,
  showEmojis,
  publishByForm,
  ...postPages,
  ...draftPages,
  ...scheduledPages,
  showKeys,
  ...peopleActs,
  askToMute,
  askToRemoveFollower,
  muteByForm,
  askToBlock,
  showFamiliarFollowers,
  ...languagePages,
  keepNoteByForm,
  fetchOlderByForm,
  showFollowRequests,
  showRelationships,
  ...relationshipActs,
  showReport,
  reportByForm,
  showNotifications,
  ...notificationActs,
  ...notificationRequests,
  showSearch,
  ...trendPages,
  ...discoveryPages,
  showLinkTimeline,
  ...conversationPages,
  ...listPages,
  ...listChoicePages,
  ...tagActs,
  showManifest,
  showOffline,
  showOutbox,
];
