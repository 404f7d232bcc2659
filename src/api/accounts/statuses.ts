import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listAccountStatuses, listPinnedStatuses } from '../../domain/statuses/account-statuses.ts';
import { orderPosts } from '../../domain/statuses/remote/order-fetch.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { bool, pathId, text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

export const showAccountStatuses = route({
  method: 'GET',
  path: '/api/v1/accounts/:id/statuses',
  access: anyone('read', 'read:statuses'),
  params: {
    id: pathId(),
    ...pageParams(20, 40),
    pinned: bool(),
    tagged: text({ max: 500 }),
    only_media: bool(),
    exclude_replies: bool(),
    exclude_reblogs: bool(),
    exclude_direct: bool(),
  },
  response: Type.Array(StatusSchema),
  summary: 'Statuses of an account',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const account = await getAccount(db, params.id);
    const { id: accountId } = account;
    const first = params.max_id === undefined && params.min_id === undefined && !params.pinned;
    if (viewer && account.domain !== null && first) await orderPosts(db, call.aside, account);
    const filter = {
      tagged: params.tagged || undefined,
      onlyMedia: params.only_media ?? false,
      excludeReplies: params.exclude_replies ?? false,
      excludeReblogs: params.exclude_reblogs ?? false,
      excludeDirect: params.exclude_direct ?? false,
    };
    const listed = params.pinned ? listPinnedStatuses : listAccountStatuses;
    const ids = await listed(db, viewer, { accountId, filter, page: pageOf(params) });
    const body = renderStatuses(await loadStatuses(db, viewer, ids), ids);
    return rawJson(body, { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length >= params.limit }) });
  },
});
