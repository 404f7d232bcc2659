import { getNotification } from '../../domain/notifications/list.ts';
import { loadNotifications, NotificationSchema, renderNotification } from '../../entities/notification.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { askedSupport, supportedParams } from './filter-params.ts';

export const showNotification = userRoute({
  method: 'GET',
  path: '/api/v1/notifications/:id',
  access: user('read', 'read:notifications'),
  params: { id: pathId(), ...supportedParams },
  response: NotificationSchema,
  summary: 'One of your notifications',
  async handle({ db, viewer, params }) {
    const row = await getNotification(db, viewer.accountId, params.id);
    const text = renderNotification(await loadNotifications(db, viewer, [row]), row, askedSupport(params));
    if (text === undefined) throw notFound();
    return rawJson(text);
  },
});
