import { termsOf } from '../../acts/act.ts';
import { clearNotificationsAct } from '../../acts/notification-acts.ts';
import { json } from '../../http/answer.ts';
import { type Route, userRoute } from '../../http/route.ts';

export const clearAll = clearingRoute('/api/v1/notifications/clear');

export const clearAllGrouped = clearingRoute('/api/v2/notifications/clear');

function clearingRoute(path: string): Route {
  return userRoute({
    ...termsOf(clearNotificationsAct),
    method: 'POST',
    path,
    params: {},
    async handle({ write, viewer }) {
      await write((tx) => clearNotificationsAct.verb(tx, viewer));
      return json({});
    },
  });
}
