import { Type } from 'typebox';
import { threadAround } from '../../domain/statuses/context.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { orderReplies } from '../../domain/statuses/remote/order-fetch.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { asyncRefreshHeader } from '../../http/async-refresh.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { jsonObject } from '../../lib/json.ts';

export const showContext = route({
  method: 'GET',
  path: '/api/v1/statuses/:id/context',
  access: anyone('read', 'read:statuses'),
  params: { id: pathId('notFound') },
  response: Type.Object({ ancestors: Type.Array(StatusSchema), descendants: Type.Array(StatusSchema) }),
  summary: 'Ancestors and descendants of a status (thread)',
  cache: 'anonymous',
  async handle({ db, aside, viewer, params }) {
    const status = await getVisibleStatus(db, viewer, params.id);
    const refresh = viewer && status.local === 0 ? await orderReplies(db, aside, status) : undefined;
    const { ancestors, descendants } = await threadAround(db, viewer, status);
    const loaded = await loadStatuses(db, viewer, [...ancestors, ...descendants]);
    const thread = {
      ancestors: renderStatuses(loaded, ancestors),
      descendants: renderStatuses(loaded, descendants),
    };
    return rawJson(jsonObject(thread), { headers: asyncRefreshHeader(refresh) });
  },
});
