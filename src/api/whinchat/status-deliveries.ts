import { Type } from 'typebox';
import { countKinds, getPostSubject, listPostDeliveries } from '../../domain/deliveries/post-ledger.ts';
import { retrySubject } from '../../domain/deliveries/retry.ts';
import { StatusDeliveriesSchema, statusDeliveriesOf } from '../../entities/deliveries.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { limit, oneOf, pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showStatusDeliveries = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/statuses/:id/deliveries',
  access: user('read', 'read:statuses'),
  params: {
    id: pathId('notFound'),
    outcome: oneOf('pending', 'delivered', 'failed', 'withdrawn'),
    after: text({ max: 300 }),
    limit: limit(100, 200),
  },
  response: StatusDeliveriesSchema,
  summary: 'Where a status has gone, and what failed and why; pages go by the names of servers',
  async handle({ db, viewer, params }) {
    const { id, ...page } = params;
    const uri = await getPostSubject(db, viewer, id);
    const rows = await listPostDeliveries(db, uri, page);
    return json(statusDeliveriesOf(await countKinds(db, uri), rows, page.limit));
  },
});

export const retryStatusDeliveries = userRoute({
  method: 'POST',
  path: '/api/whinchat/v1/statuses/:id/deliveries/retry',
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound') },
  response: Type.Object({ count: Type.Integer() }),
  summary: 'Send again what servers have not taken of a status, if that failed a minute ago or earlier',
  handle: async ({ write, viewer, params }) =>
    json({ count: await write(async (tx) => retrySubject(tx, await getPostSubject(tx, viewer, params.id))) }),
});
