import type { Route } from '../../../http/route.ts';
import { adminAnnouncementsRoutes } from './announcements.ts';
import { showAuditLog } from './audit-log.ts';
import { adminAutomaticRulesRoutes } from './automatic-rules.ts';
import { adminEmojisRoutes } from './custom-emojis.ts';
import { adminDeliveriesRoutes } from './deliveries.ts';
import { adminDocumentsRoutes } from './documents.ts';
import { previewBlock } from './domain-block-preview.ts';
import { domainDraftsRoutes } from './domain-drafts.ts';
import { domainSubscriptionsRoutes } from './domain-subscriptions.ts';
import { adminInvitesRoutes } from './invites.ts';
import { listTransferRoutes } from './list-transfer.ts';
import { adminNotesRoutes } from './notes.ts';
import { adminReportActionsRoutes } from './report-actions.ts';
import { showReportedAccounts } from './reported-accounts.ts';
import { adminRolesRoutes } from './roles.ts';
import { adminRulesRoutes } from './rules.ts';
import { adminPictureRoutes } from './server-pictures.ts';
import { adminSettingsRoutes } from './settings.ts';
import { adminStrikesRoutes } from './strikes.ts';
import { trendingAuthorsRoutes } from './trending-authors.ts';
import { disableTwoFactorOf } from './two-factor.ts';
import { adminUsernameBlocksRoutes } from './username-blocks.ts';
import { adminWarningPresetsRoutes } from './warning-presets.ts';
import { adminWebhooksRoutes } from './webhooks.ts';

/** What moderators and operators have beyond Mastodon's API. */
export const whinchatAdminRoutes: readonly Route[] = [
  previewBlock,
  ...adminDeliveriesRoutes,
  ...listTransferRoutes,
  ...domainSubscriptionsRoutes,
  ...domainDraftsRoutes,
  disableTwoFactorOf,
  ...adminSettingsRoutes,
  ...adminPictureRoutes,
  ...adminRulesRoutes,
  ...adminAnnouncementsRoutes,
  ...adminDocumentsRoutes,
  ...adminEmojisRoutes,
  ...trendingAuthorsRoutes,
  ...adminStrikesRoutes,
  ...adminReportActionsRoutes,
  ...adminWarningPresetsRoutes,
  ...adminNotesRoutes,
  showReportedAccounts,
  ...adminInvitesRoutes,
  ...adminAutomaticRulesRoutes,
  ...adminWebhooksRoutes,
  ...adminUsernameBlocksRoutes,
  showAuditLog,
  ...adminRolesRoutes,
];
