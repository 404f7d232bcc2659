import type { Route } from '../../http/route.ts';
import { whinchatAdminRoutes } from './admin/routes.ts';
import { showCatchUp } from './catch-up.ts';
import { draftsRoutes } from './drafts.ts';
import { invitesRoutes } from './invites.ts';
import { previewStatus } from './preview.ts';
import { retryStatusDeliveries, showStatusDeliveries } from './status-deliveries.ts';
import { strikesRoutes } from './strikes.ts';
import { revokeToken, showToken, showTokens } from './tokens.ts';

/** What this server has beyond Mastodon's API. */
export const whinchatRoutes: readonly Route[] = [
  previewStatus,
  showTokens,
  showToken,
  revokeToken,
  showStatusDeliveries,
  retryStatusDeliveries,
  showCatchUp,
  ...draftsRoutes,
  ...strikesRoutes,
  ...invitesRoutes,
  ...whinchatAdminRoutes,
];
