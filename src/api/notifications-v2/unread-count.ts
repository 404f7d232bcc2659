import { groupedTypes } from '../../domain/notifications/group-keys.ts';
import { countUnreadGroups } from '../../domain/notifications/unread.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { limit } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { askedNotifications, typeParams } from '../notifications/filter-params.ts';
import { CountSchema } from '../notifications/unread-count.ts';
import { groupedParams } from './list.ts';

export const countUnreadInGroups = userRoute({
  method: 'GET',
  path: '/api/v2/notifications/unread_count',
  access: user('read', 'read:notifications'),
  params: { ...typeParams, ...groupedParams, limit: limit(100, 1000) },
  response: CountSchema,
  summary: 'How many groups of your notifications are unread',
  async handle({ db, viewer, params }) {
    const grouped = groupedTypes(params.grouped_types);
    const filter = askedNotifications(params);
    return json({ count: await countUnreadGroups(db, viewer.accountId, filter, grouped, params.limit) });
  },
});
