import { completeGroups } from '../../domain/notifications/group-facts.ts';
import { groupedTypes } from '../../domain/notifications/group-keys.ts';
import { getGroupHead } from '../../domain/notifications/list-groups.ts';
import { GroupedNotificationsSchema, loadGroups, renderGroups } from '../../entities/notification-group.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { askedSupport, supportedParams } from '../notifications/filter-params.ts';

export const showGroup = userRoute({
  method: 'GET',
  path: '/api/v2/notifications/:group_key',
  access: user('read', 'read:notifications'),
  params: { group_key: pathText(), ...supportedParams },
  response: GroupedNotificationsSchema,
  summary: 'One group of your notifications',
  async handle({ db, viewer, params }) {
    const head = await getGroupHead(db, viewer.accountId, params.group_key);
    const groups = await completeGroups(db, viewer.accountId, [head], groupedTypes(undefined));
    const view = { inPage: false, partialAvatars: false, supported: askedSupport(params) };
    return rawJson(renderGroups(await loadGroups(db, viewer, groups), groups, view));
  },
});
