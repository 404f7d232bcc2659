import { clearNotifications } from '../../domain/notifications/clear.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { type Route, userRoute } from '../../http/route.ts';

export const clearAll = clearingRoute('/api/v1/notifications/clear');

export const clearAllGrouped = clearingRoute('/api/v2/notifications/clear');

function clearingRoute(path: string): Route {
  return userRoute({
    method: 'POST',
    path,
    access: user('write', 'write:notifications'),
    params: {},
    summary: 'Remove all your notifications',
    async handle({ write, viewer }) {
      await write((tx) => clearNotifications(tx, viewer.accountId));
      return json({});
    },
  });
}
