import type { Route } from '../../http/route.ts';
import { showFavouritedBy, showRebloggedBy } from './audience.ts';
import { showContext } from './context.ts';
import { createStatus } from './create.ts';
import { deleteStatusRoute } from './delete.ts';
import { showHistory, showSource } from './history.ts';
import { revokeQuoteOfStatus, showQuotes, updateInteractionPolicy } from './quotes.ts';
import { reblogStatus } from './reblog.ts';
import { showStatus, showStatuses } from './show.ts';
import { statusVerbRoutes } from './status-verbs.ts';
import { translateStatus } from './translate.ts';
import { updateStatus } from './update.ts';

export const statusesRoutes: readonly Route[] = [
  showStatuses,
  createStatus,
  showStatus,
  updateStatus,
  deleteStatusRoute,
  showContext,
  showHistory,
  showSource,
  showFavouritedBy,
  showRebloggedBy,
  reblogStatus,
  ...statusVerbRoutes,
  translateStatus,
  showQuotes,
  revokeQuoteOfStatus,
  updateInteractionPolicy,
];
