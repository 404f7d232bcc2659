import type { Route } from '../../http/route.ts';
import { createPushSubscription } from './create.ts';
import { deletePushSubscription } from './delete.ts';
import { getPushSubscription } from './show.ts';
import { unsubscribeByMessage } from './unsubscribe.ts';
import { updatePushSubscription } from './update.ts';

export const pushRoutes: readonly Route[] = [
  getPushSubscription,
  createPushSubscription,
  updatePushSubscription,
  deletePushSubscription,
  unsubscribeByMessage,
];
