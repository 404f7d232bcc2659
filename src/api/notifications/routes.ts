import type { Route } from '../../http/route.ts';
import { acceptMany, acceptOne, dismissMany, dismissOne } from './answer-requests.ts';
import { clearAll } from './clear.ts';
import { dismiss } from './dismiss.ts';
import { showNotification } from './get.ts';
import { showNotifications } from './list.ts';
import { showV1Policy, updateV1Policy } from './policy.ts';
import { showMerged, showRequest, showRequests } from './requests.ts';
import { countUnreadNotifications } from './unread-count.ts';

export const notificationsRoutes: readonly Route[] = [
  showNotifications,
  countUnreadNotifications,
  clearAll,
  showV1Policy,
  updateV1Policy,
  showRequests,
  showMerged,
  acceptMany,
  dismissMany,
  showRequest,
  acceptOne,
  dismissOne,
  showNotification,
  dismiss,
];
