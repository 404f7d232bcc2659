import { completeGroups } from '../../domain/notifications/group-facts.ts';
import { groupedTypes } from '../../domain/notifications/group-keys.ts';
import { listGroupHeads } from '../../domain/notifications/list-groups.ts';
import { GroupedNotificationsSchema, loadGroups, renderGroups } from '../../entities/notification-group.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { askedNotifications, askedSupport, supportedParams, typeParams } from '../notifications/filter-params.ts';

export const groupedParams = { grouped_types: list(text({ max: 100 }), { max: 100 }) };

export const showGroups = userRoute({
  method: 'GET',
  path: '/api/v2/notifications',
  access: user('read', 'read:notifications'),
  params: { ...typeParams, ...supportedParams, ...groupedParams, expand_accounts: text(), ...pageParams(40, 80) },
  response: GroupedNotificationsSchema,
  summary: 'Your notifications in groups',
  async handle(call) {
    const { db, viewer, params } = call;
    const partialAvatars = wantsPartialAvatars(params.expand_accounts);
    const grouped = groupedTypes(params.grouped_types);
    const page = pageOf(params);
    const heads = await listGroupHeads(db, viewer.accountId, askedNotifications(params), grouped, page);
    const groups = await completeGroups(db, viewer.accountId, heads, grouped, page);
    const view = { inPage: true, partialAvatars, supported: askedSupport(params) };
    const cursors = heads.map((head) => head.id);
    return rawJson(renderGroups(await loadGroups(db, viewer, groups), groups, view), {
      headers: pageLinks(call, cursors, { prev: 'min_id' }),
    });
  },
});

function wantsPartialAvatars(expand: string | undefined): boolean {
  if (expand === undefined || expand === 'full') return false;
  if (expand === 'partial_avatars') return true;
  throw new AppError('bad_request', said('unknownExpansion', expand));
}
