import type { Route } from '../../http/route.ts';
import { showScheduledStatuses } from './list.ts';
import { cancelScheduledStatus, showScheduledStatus, updateScheduledStatus } from './one.ts';

export const scheduledStatusesRoutes: readonly Route[] = [
  showScheduledStatuses,
  showScheduledStatus,
  updateScheduledStatus,
  cancelScheduledStatus,
];
