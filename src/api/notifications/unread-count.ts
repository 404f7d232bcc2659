import { Type } from 'typebox';
import { countUnread } from '../../domain/notifications/unread.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { id, limit } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { askedNotifications, typeParams } from './filter-params.ts';

export const CountSchema = Type.Object({ count: Type.Integer() });

export const countUnreadNotifications = userRoute({
  method: 'GET',
  path: '/api/v1/notifications/unread_count',
  access: user('read', 'read:notifications'),
  params: { ...typeParams, account_id: id(), limit: limit(100, 1000) },
  response: CountSchema,
  summary: 'How many of your notifications are unread',
  async handle({ db, viewer, params }) {
    const filter = askedNotifications(params, params.account_id);
    return json({ count: await countUnread(db, viewer.accountId, filter, params.limit) });
  },
});
