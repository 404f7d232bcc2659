import { Type } from 'typebox';
import { listNotifications } from '../../domain/notifications/list.ts';
import { loadNotifications, NotificationSchema, renderNotifications } from '../../entities/notification.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { id } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { askedNotifications, askedSupport, supportedParams, typeParams } from './filter-params.ts';

export const showNotifications = userRoute({
  method: 'GET',
  path: '/api/v1/notifications',
  access: user('read', 'read:notifications'),
  params: { ...typeParams, ...supportedParams, account_id: id(), ...pageParams(40, 80) },
  response: Type.Array(NotificationSchema),
  summary: 'Your notifications',
  async handle(call) {
    const { db, viewer, params } = call;
    const filter = askedNotifications(params, params.account_id);
    const rows = await listNotifications(db, viewer.accountId, filter, pageOf(params));
    const text = renderNotifications(await loadNotifications(db, viewer, rows), rows, askedSupport(params));
    const cursors = rows.map((row) => row.id);
    return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});
