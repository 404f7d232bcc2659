import type { Route } from '../../../http/route.ts';
import { previewBlock } from './domain-block-preview.ts';
import { adminReportActionsRoutes } from './report-actions.ts';
import { adminStrikesRoutes } from './strikes.ts';
import { adminWarningPresetsRoutes } from './warning-presets.ts';

/** What moderators and operators have beyond Mastodon's API. */
export const whinchatAdminRoutes: readonly Route[] = [
  previewBlock,
  ...adminStrikesRoutes,
  ...adminReportActionsRoutes,
  ...adminWarningPresetsRoutes,
];
