import type { Route } from '../http/route.ts';
import { showAwaiting } from './awaiting.ts';
import { showCatchUpPage } from './catch-up/catch-up.ts';
import { draftPages } from './compose/drafts.ts';
import { publishByForm } from './compose/publish.ts';
import { scheduledPages } from './compose/scheduled.ts';
import { showComposer } from './compose/show.ts';
import { conversationPages } from './conversations/list.ts';
import { showExplore } from './explore/explore.ts';
import { chooseLists } from './lists/choose.ts';
import { listPages } from './lists/lists.ts';
import { notificationActs } from './notifications/act.ts';
import { showNotifications } from './notifications/list.ts';
import { notificationRequests } from './notifications/requests.ts';
import { showManifest } from './offline/manifest.ts';
import { showOffline } from './offline/offline.ts';
import { muteByForm, peopleActs } from './people/act.ts';
import { askToBlock, askToMute } from './people/ask.ts';
import { reportByForm, showReport } from './people/report.ts';
import { showFollowRequests } from './people/requests.ts';
import { postPages } from './posts/routes.ts';
import { showSearch } from './search/search.ts';
import { showHomePage } from './timelines/home.ts';
import { keptPages } from './timelines/kept.ts';
import { publicTimelinePages } from './timelines/public.ts';
import { markHomeRead } from './timelines/read.ts';
import { tagActs } from './timelines/tag.ts';

/** Reading, writing and acting, for whoever is signed in. */
export const everyday: readonly Route[] = [
  showAwaiting,
  showHomePage,
  markHomeRead,
  ...publicTimelinePages,
  ...keptPages,
  showCatchUpPage,
  showComposer,
  publishByForm,
  ...postPages,
  ...draftPages,
  ...scheduledPages,
  ...peopleActs,
  askToMute,
  muteByForm,
  askToBlock,
  showFollowRequests,
  showReport,
  reportByForm,
  showNotifications,
  ...notificationActs,
  ...notificationRequests,
  showSearch,
  showExplore,
  ...conversationPages,
  ...listPages,
  chooseLists,
  ...tagActs,
  showManifest,
  showOffline,
];
